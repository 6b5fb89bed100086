/** After so many wrong PINs in `WINDOW_MS` a person is kept out of a terminal for as long. */
export const MAX_WRONG_OF_PERSON = 5
/** After so many wrong PINs of all persons, the terminal refuses every sign-in until it is unlocked. */
export const MAX_WRONG_AT_TERMINAL = 20
export const WINDOW_MS = 15 * 60_000

export interface TerminalCount {
  readonly wrong: number
  readonly since: Date | null
  readonly lockedAt: Date | null
}

export interface PersonCount {
  readonly wrong: number
  readonly since: Date
  readonly lockedUntil: Date | null
}

export type Attempt =
  | { readonly result: 'terminalLocked' }
  | { readonly result: 'personLocked'; readonly until: Date }
  | {
      readonly result: 'allowed'
      readonly terminal: TerminalCount & { readonly since: Date }
      readonly person: PersonCount
    }

/**
 * Whether one more PIN may be tried, and the counts with it. It counts as wrong from here on, before it is checked, so that guesses
 * sent at the same moment are no more than those sent one after another.
 */
export function takeAttempt(terminal: TerminalCount, person: PersonCount | undefined, now: Date): Attempt {
  const inAll = isWithinWindow(terminal.since, now) ? terminal.wrong : 0
  if (terminal.lockedAt !== null || inAll >= MAX_WRONG_AT_TERMINAL) return { result: 'terminalLocked' }
  const known = person !== undefined && !isOver(person, now) ? person : undefined
  if (known?.lockedUntil != null) return { result: 'personLocked', until: known.lockedUntil }
  if (known !== undefined && known.wrong >= MAX_WRONG_OF_PERSON) return { result: 'personLocked', until: lockEnd(now) }
  const since = inAll > 0 && terminal.since !== null ? terminal.since : now
  return {
    result: 'allowed',
    terminal: { wrong: inAll + 1, since, lockedAt: null },
    person: { wrong: (known?.wrong ?? 0) + 1, since: known?.since ?? now, lockedUntil: null },
  }
}

export function lockEnd(now: Date): Date {
  return new Date(now.getTime() + WINDOW_MS)
}

function isOver({ since, lockedUntil }: PersonCount, now: Date): boolean {
  return lockedUntil === null ? !isWithinWindow(since, now) : lockedUntil.getTime() <= now.getTime()
}

function isWithinWindow(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() < WINDOW_MS
}
