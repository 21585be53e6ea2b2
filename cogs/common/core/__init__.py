"""What every face stands on: the bot as a client, who asks it, and how long texts may be."""
