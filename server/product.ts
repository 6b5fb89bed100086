/*
 * The parts of the server, from the chunks that `main.ts` runs. The tests start them on a database and a clock of
 * their own, so that what they try is the bundle.
 */
export { createApp } from './app.ts'
export { readConfig } from './config.ts'
export { buildDeps } from './deps.ts'
export { createHttpServer } from '#server/platform/http/server.ts'
export { configureZod } from '#shared/messages/zod-french.ts'
