FROM python:3.12-slim AS build
WORKDIR /app
COPY requirements.txt ./
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 umpire && mkdir /data && chown umpire /data
WORKDIR /app
COPY --from=build /venv /venv
COPY bot bot
COPY cogs cogs
COPY games games
COPY renderers renderers
COPY rolls rolls
COPY sandbox/discord_sandbox discord_sandbox
ENV PATH=/venv/bin:$PATH PYTHONPATH=/app PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 UMPIRE_DB=/data/umpire.sqlite3
USER umpire
VOLUME /data
# The bot handles SIGTERM: it finishes what it is writing, closes the database and leaves.
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot.cli"]
CMD ["run"]
