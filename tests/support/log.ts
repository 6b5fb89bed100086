import { pino, type Logger } from 'pino'

export const silentLog: Logger = pino({ level: 'silent' })

export interface CapturedLog {
  readonly log: Logger
  readonly lines: ReadonlyArray<Record<string, unknown>>
  text(): string
}

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
