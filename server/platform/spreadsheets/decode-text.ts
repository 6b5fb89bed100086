import { SheetError } from './sheet-refusal.ts'
import type { SheetInfo } from './sheet-row.ts'

type Encoding = NonNullable<SheetInfo['encoding']>

/** Control characters that no table has. Windows-1252 has no letter for some bytes, so they mean another encoding. */
// oxlint-disable-next-line no-control-regex -- they are what it finds
const UNREADABLE = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/

/** What Windows-1252 has from 0x80 to 0x9F; a dot where it has nothing. Node 20 decodes these bytes as Latin-1. */
const FROM_0X80 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/** UTF-8 and UTF-16 by their mark or, for UTF-8, by their form; else Windows-1252. Throws SheetError where none fits. */
export function decodeText(content: Buffer): { text: string; encoding: Encoding } {
  for (const encoding of listEncodings(content)) {
    const text = encoding === 'windows-1252' ? decodeWindows(content) : tryToDecode(content, encoding)
    if (text !== undefined && !UNREADABLE.test(text)) return { text, encoding }
  }
  throw new SheetError({ code: 'badEncoding' })
}

function listEncodings(content: Buffer): readonly Encoding[] {
  if (content[0] === 0xff && content[1] === 0xfe) return ['utf-16le']
  return startsWithMark(content) ? ['utf-8'] : ['utf-8', 'windows-1252']
}

function startsWithMark(content: Buffer): boolean {
  return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf
}

function decodeWindows(content: Buffer): string {
  return content.toString('latin1').replace(/[\u0080-\u009F]/g, (character) => {
    const letter = FROM_0X80.charAt(character.charCodeAt(0) - 0x80)
    return letter === '.' ? character : letter
  })
}

function tryToDecode(content: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
