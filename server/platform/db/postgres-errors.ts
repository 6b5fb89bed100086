import { type IsoDate, toIsoDate } from '#shared/values/calendar-date.ts'

/** SQLSTATE codes by what they mean to us; the two foreign-key codes are T18. */
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATIONS = new Set(['23503', '23001'])
const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const INSUFFICIENT_PRIVILEGE = '42501'
const FEATURE_NOT_SUPPORTED = '0A000'
/** Our own, raised by the triggers of migration 1400: the day is closed. */
const DAY_CLOSED = 'SD001'

/** Shutdown, crash, start-up, too many connections, idle transaction ended by the server. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03'])

const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** pg and pg-pool tell these by their message alone. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'Postgres connection has been discarded',
]

/** What a failed statement says about itself; `constraint` is the name given in the migration. */
export interface PostgresFailure {
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined
}

/** The SQLSTATE and constraint of an error that came from Postgres, looking through `cause`. */
export function findPostgresFailure(error: unknown): PostgresFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // `severity` tells a server's answer from a system error, whose codes can look alike.
    if ('code' in at && typeof at.code === 'string' && 'severity' in at) {
      const constraint = 'constraint' in at ? at.constraint : undefined
      const detail = 'detail' in at ? at.detail : undefined
      return {
        code: at.code,
        constraint: typeof constraint === 'string' ? constraint : undefined,
        detail: typeof detail === 'string' ? detail : undefined,
      }
    }
  }
  return undefined
}

function isFailure(error: unknown, matches: (code: string) => boolean, constraint?: string) {
  const failure = findPostgresFailure(error)
  if (failure === undefined || !matches(failure.code)) return false
  return constraint === undefined || failure.constraint === constraint
}

/** A unique constraint or index said no; with `constraint`, that one by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isFailure(error, (code) => code === UNIQUE_VIOLATION, constraint)
}

/** A row refers to nothing, or is still referred to (23503 on Postgres 15, 23001 on 18: T18). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isFailure(error, (code) => FOREIGN_KEY_VIOLATIONS.has(code), constraint)
}

/** The day that a write would have changed although it is closed, `YYYY-MM-DD`; undefined for any other error. */
export function readClosedDay(error: unknown): IsoDate | undefined {
  const failure = findPostgresFailure(error)
  return failure?.code === DAY_CLOSED ? toIsoDate(failure.detail ?? '') : undefined
}

/** The database's own role may not do this. */
export function isPrivilegeViolation(error: unknown): boolean {
  return isFailure(error, (code) => code === INSUFFICIENT_PRIVILEGE)
}

/** Somebody else held the row for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return isFailure(error, (code) => code === LOCK_NOT_AVAILABLE)
}

/** A prepared plan outlived a change of its tables; its next preparation works. */
export function isStalePlan(error: unknown): boolean {
  return (
    isFailure(error, (code) => code === FEATURE_NOT_SUPPORTED) &&
    error instanceof Error &&
    error.message.includes('cached plan')
  )
}

/** The whole transaction may be run again and can then succeed. */
export function isWorthAnotherTry(error: unknown): boolean {
  return isFailure(error, (code) => code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) || isStalePlan(error)
}

/** The database cannot be reached or is closing: the call answers 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const failure = findPostgresFailure(error)
  if (failure !== undefined) {
    return failure.code.startsWith('08') || UNAVAILABLE_STATES.has(failure.code)
  }
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isUnreachable(at)) return true
  }
  return false
}

function isUnreachable(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string') {
    if (UNAVAILABLE_SYSTEM_CODES.has(error.code)) return true
    // A unix socket whose server is gone; a missing file elsewhere is another matter.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  }
  return UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message))
}
