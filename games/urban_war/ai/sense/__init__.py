"""What is senseless in what computers play, and why they propose what they propose."""
