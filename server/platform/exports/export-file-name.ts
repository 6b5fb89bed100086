import type { IsoDate } from '#shared/values/iso-date.ts'
import { cleanLine } from '#shared/values/text.ts'

const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu
const MAX_PART = 60

/** `journal_Agence-Fès_2026-11-27`, without ending. Keeps letters of every script; leaves out empty parts. */
export function exportFileName(title: string, ...parts: readonly (string | undefined)[]): string {
  return [title.toLowerCase(), ...parts]
    .map((part) => safePart(part ?? ''))
    .filter((part) => part !== '')
    .join('_')
}

export function namePeriod(from: IsoDate | undefined, to: IsoDate): readonly (IsoDate | undefined)[] {
  return from === to ? [to] : [from, to]
}

function safePart(text: string): string {
  const words = cleanLine(text.replace(UNSAFE, ' ')).replace(/ /g, '-')
  return Array.from(words)
    .slice(0, MAX_PART)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')
}
