import { expect } from 'vitest'
import { pino, type Logger } from 'pino'

const SEED_VARIABLE = 'FUZZ_SEED'

/** The same each time, so that a failure comes from the change; `FUZZ_SEED` gives or repeats another run. */
export function chooseSeed(): number {
  const given = Number.parseInt(process.env[SEED_VARIABLE] ?? '', 10)
  return Number.isNaN(given) ? 870_986_851 : given
}

export interface Tally {
  calls: number
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
  causeOf(requestId: string | undefined): string
}

/** Stores only the causes of unexpected errors: a whole log would be the memory that grows. */
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
        // The error is logged first, then the line about the request.
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

/** The server runs in this process, so a polluted prototype shows here. */
export function expectCleanPrototypes(): void {
  expect(listBuiltInKeys()).toEqual(keysAtStart)
  expect(Object.keys(Object.prototype)).toEqual([])
}
