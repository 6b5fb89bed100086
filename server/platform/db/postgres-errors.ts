import { type IsoDate, toIsoDate } from '#shared/values/iso-date.ts'

const UNIQUE_VIOLATION = '23505'
/** 23503, and 23001 from Postgres 18 on. */
const FOREIGN_KEY_VIOLATIONS = new Set(['23503', '23001'])
const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const INSUFFICIENT_PRIVILEGE = '42501'
const FEATURE_NOT_SUPPORTED = '0A000'
/** Raised by our triggers (migration 1400): the day is closed. */
const DAY_CLOSED = 'SD001'
/** Raised by our triggers (migration 2305): the operator account of a row is not open on its day, or of another agency. */
const ACCOUNT_NOT_OPEN = 'SD005'

/** Raised by our triggers (migration 1800): an imported transaction cannot be changed. */
const IMPORTED = 'SD006'
/** Raised by our triggers (migration 1800): an imported transaction would not be from before the start of tracking. */
const NOT_HISTORY = 'SD007'
/** Raised by our triggers (migration 2012): two equally specific rules of commission overlap. */
const RULE_OVERLAP = 'SD010'
/** Raised by our triggers (migration 2055): the month is locked. */
const MONTH_LOCKED = 'SD020'

const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03'])

export type StorageFault = 'disk_full' | 'out_of_memory' | 'io_error' | 'damaged'

const STORAGE_FAULTS: Readonly<Record<string, StorageFault>> = {
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '58030': 'io_error',
  // A file of a table or index is missing.
  '58P01': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

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

/** pg and pg-pool give these errors no code. */
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

export interface PostgresFailure {
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined
}

/** Looks through `cause` too; undefined if the error did not come from Postgres. */
export function findPostgresFailure(error: unknown): PostgresFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // Only errors of the server have a `severity`; codes of system errors can look alike.
    if ('code' in at && typeof at.code === 'string' && 'severity' in at) {
      const detail = 'detail' in at ? at.detail : undefined
      return {
        code: at.code,
        constraint: readConstraint(at),
        detail: typeof detail === 'string' ? detail : undefined,
      }
    }
  }
  return undefined
}

const SHARD_NUMBER = /_\d{6,}$/
const NAMED = /constraint "([^"]+)"/

/** Citus names the constraint of a shard, which ends in its number, and of some errors passes only the message on. */
function readConstraint(error: Error): string | undefined {
  const given = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return (given ?? NAMED.exec(error.message)?.[1])?.replace(SHARD_NUMBER, '')
}

function isFailure(error: unknown, matches: (code: string) => boolean, constraint?: string) {
  const failure = findPostgresFailure(error)
  if (failure === undefined || !matches(failure.code)) return false
  return constraint === undefined || failure.constraint === constraint
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isFailure(error, (code) => code === UNIQUE_VIOLATION, constraint)
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isFailure(error, (code) => FOREIGN_KEY_VIOLATIONS.has(code), constraint)
}

/** The closed day that a write tried to change; undefined for any other error. */
export function readClosedDay(error: unknown): IsoDate | undefined {
  const failure = findPostgresFailure(error)
  return failure?.code === DAY_CLOSED ? toIsoDate(failure.detail ?? '') : undefined
}

/** The first day of the locked month that a write tried to change; undefined for any other error. */
export function readLockedMonth(error: unknown): IsoDate | undefined {
  const failure = findPostgresFailure(error)
  return failure?.code === MONTH_LOCKED ? toIsoDate(failure.detail ?? '') : undefined
}

export function isAccountNotOpen(error: unknown): boolean {
  return isFailure(error, (code) => code === ACCOUNT_NOT_OPEN)
}

export function isImportedFixed(error: unknown): boolean {
  return isFailure(error, (code) => code === IMPORTED)
}

export function isNotHistory(error: unknown): boolean {
  return isFailure(error, (code) => code === NOT_HISTORY)
}

export function isRuleOverlap(error: unknown): boolean {
  return isFailure(error, (code) => code === RULE_OVERLAP)
}

export function isPrivilegeViolation(error: unknown): boolean {
  return isFailure(error, (code) => code === INSUFFICIENT_PRIVILEGE)
}

export function isLockTimeout(error: unknown): boolean {
  return isFailure(error, (code) => code === LOCK_NOT_AVAILABLE)
}

/** What is wrong with the disk or memory of the database, by its SQLSTATE; undefined for every other code. */
export function toStorageFault(code: string | undefined): StorageFault | undefined {
  return code === undefined ? undefined : STORAGE_FAULTS[code]
}

export function findStorageFault(error: unknown): StorageFault | undefined {
  return toStorageFault(findPostgresFailure(error)?.code)
}

/** A prepared plan is older than a change of its tables. Preparing it again works. */
export function isStalePlan(error: unknown): boolean {
  return (
    isFailure(error, (code) => code === FEATURE_NOT_SUPPORTED) &&
    error instanceof Error &&
    error.message.includes('cached plan')
  )
}

export function isRetryable(error: unknown): boolean {
  return isFailure(error, (code) => code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) || isStalePlan(error)
}

/** The database is not reachable or is closing: the response is 503, not 500. */
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
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  }
  return UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message))
}
