import type { Logger } from 'pino'

/** What the database files need of the server's logger; a pino logger fits as it is. */
export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>
