"""The Act panel and lines that ask first: what people build their actions with."""
