# The base image, in both stages. A tag can be moved to another image, a digest cannot: where you can reach its registry,
#   docker buildx imagetools inspect python:3.12.12-slim-trixie
# prints the digest, and `--build-arg BASE=python:3.12.12-slim-trixie@sha256:..` (or the same as the default here) holds it.
ARG BASE=python:3.12.12-slim-trixie

FROM ${BASE} AS build
COPY requirements.txt /build/
# The packages with their hashes; pip itself stays behind.
RUN python -m venv --without-pip /venv \
    && python -m pip --python /venv/bin/python install --no-cache-dir --disable-pip-version-check --require-hashes -r /build/requirements.txt
COPY LICENSE /app/
COPY bot /app/bot
COPY cogs /app/cogs
COPY games /app/games
COPY renderers /app/renderers
COPY campaigns /app/campaigns
COPY leagues /app/leagues
COPY rolls /app/rolls
COPY umpire_api /app/umpire_api
COPY sandbox/discord_sandbox /app/discord_sandbox
# Compiled here: nothing can be written where it runs.
RUN /venv/bin/python -m compileall -q --invalidation-mode unchecked-hash /app \
    && install -d -m 0700 -o 10001 -g 10001 /data

FROM ${BASE}
COPY --from=build /venv /venv
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /data
ENV PATH=/venv/bin:/usr/local/bin:/usr/bin:/bin PYTHONPATH=/app PYTHONSAFEPATH=1 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV UMPIRE_DB=/data/umpire.sqlite3 UMPIRE_HEALTH_PORT=8799
# A number, so that it can be seen that it is not root. Everything but /data and /tmp may be read-only.
USER 10001:10001
VOLUME /data
# It asks on the loopback of the container; nothing listens outside.
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s --retries=3 CMD ["python", "-m", "bot.cli", "health"]
# The bot handles SIGTERM: it finishes what it is writing, closes the database and leaves.
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot.cli"]
CMD ["run"]
