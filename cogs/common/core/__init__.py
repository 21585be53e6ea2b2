"""What every face needs: the bot as a client, who asks it, and how long texts may be."""
