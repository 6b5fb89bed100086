import { expect } from 'vitest'
import { pino, type Logger } from 'pino'

const SEED_VARIABLE = 'FUZZ_SEED'

/** The same run each time, so that a check tells of the change it checks; `FUZZ_SEED` looks elsewhere, or plays a run again. */
export function chooseSeed(): number {
  const given = Number.parseInt(process.env[SEED_VARIABLE] ?? '', 10)
  return Number.isNaN(given) ? 870_986_851 : given
}

export interface Tally {
  calls: number
  /** Those that the procedure itself answered (T17). */
  reached: number
  mutated: number
  mutatedReached: number
}

export function toShare(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

export interface ErrorLog {
  readonly log: Logger
  /** What was logged as the cause of an unexpected fault. */
  causeOf(requestId: string | undefined): string
}

/** Keeps the causes of unexpected faults, and nothing else: a log of everything would be the memory that grows. */
export function errorLog(): ErrorLog {
  const causes = new Map<string, string>()
  const log = pino(
    { level: 'error' },
    {
      write(line: string) {
        const { requestId, err, msg } = JSON.parse(line) as {
          requestId?: string
          err?: { message?: string }
          msg?: string
        }
        // What failed says so first; the line about the request comes after it.
        if (requestId !== undefined && !causes.has(requestId)) causes.set(requestId, err?.message ?? msg ?? line)
      },
    },
  )
  return { log, causeOf: (requestId) => causes.get(requestId ?? '') ?? 'nothing was logged' }
}

const builtIns = [Object, Array, Function, String, Number, Date, Map, Set, RegExp, Error, Promise]
function listBuiltInKeys() {
  return builtIns.map(({ name, prototype }) => `${name}: ${Reflect.ownKeys(prototype).map(String).join()}`)
}
const keysAtStart = listBuiltInKeys()

/** Nobody has put anything onto what all objects share. The server runs in this very process. */
export function expectCleanPrototypes(): void {
  expect(listBuiltInKeys()).toEqual(keysAtStart)
  expect(Object.keys(Object.prototype)).toEqual([])
}
