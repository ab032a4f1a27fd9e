# The image of docs/operating/install.md: the release archive and Node.js on Debian, without npm or a compiler.

# The version is the one that package.json pins; a test compares them.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /src
COPY . .
RUN npm run release && \
    mkdir /opt/sheaf && \
    tar -xzf release/sheaf-*.tar.gz -C /opt/sheaf --strip-components=1

FROM debian:trixie-slim
# Certificates are for mail servers and providers; the libraries are what Node.js links to.
RUN apt-get update && \
    apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 && \
    rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/sheaf /opt/sheaf
# Whatever user the container runs as may make its files in a new volume, which takes over the rights of this folder.
RUN install -d -m 1777 /var/lib/sheaf
ENV MALLOC_ARENA_MAX=2 \
    NODE_ENV=production \
    SHEAF_DATA_DIR=/var/lib/sheaf \
    SHEAF_HOST=0.0.0.0
USER 1000:1000
VOLUME /var/lib/sheaf
EXPOSE 9001
# A long migration is no failure: only after half an hour does an answer have to be there.
HEALTHCHECK --interval=30s --timeout=15s --start-period=30m CMD ["/opt/sheaf/sheaf", "health"]
# The launcher becomes the server, which therefore gets SIGTERM itself, and ends once all is stored.
ENTRYPOINT ["/opt/sheaf/sheaf"]
