import type { IsoDate } from '#shared/values/calendar-date.ts'
import { cleanLine } from '#shared/values/text.ts'

/** What no file system takes, or means a folder, and what would turn the name round before a person's eyes. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu
/** Of a name within the name, so that the whole stays under what file systems take, in Arabic too. */
const MAX_PART = 60

/**
 * `journal_Agence-Fès_2026-11-27`: the parts of a file's name, without its ending. Letters of every script stay as they are;
 * what has no name is left out.
 */
export function exportFileName(title: string, ...parts: readonly (string | undefined)[]): string {
  return [title.toLowerCase(), ...parts]
    .map((part) => safePart(part ?? ''))
    .filter((part) => part !== '')
    .join('_')
}

/** The days of a period for a file's name: one day once. */
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
