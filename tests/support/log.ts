import { pino, type Logger } from 'pino'

export const silentLog: Logger = pino({ level: 'silent' })

export interface CapturedLog {
  readonly log: Logger
  /** Every line so far, parsed. */
  readonly lines: ReadonlyArray<Record<string, unknown>>
  /** Every line so far as text, to check that no secret was logged. */
  text(): string
}

/** A logger that keeps its lines. */
export function captureLog(): CapturedLog {
  const lines: Array<Record<string, unknown>> = []
  const texts: string[] = []
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        texts.push(line)
        lines.push(JSON.parse(line) as Record<string, unknown>)
      },
    },
  )
  return { log, lines, text: () => texts.join('') }
}
