"""What the pictures of all games in inches share: the table with its terrain and rulers, bases, and their plates."""
