/** Fillers of Korean and the empty braille cell, which look like a space. */
const GAPS = /[\u2800\u3164\uFFA0]/g

/** Zero-width and bidi marks, variation selectors, tags and the like; the joiners are apart. */
const MARKS = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

const JOINERS = /[\u200C\u200D]+/g

/** Ends in an Arabic letter that reaches to the next one: all but those that join only backwards. */
const ENDS_REACHING =
  /(?=\p{L})(?![\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2-\u06D5\u06EE\u06EF])\p{Script=Arabic}\p{M}*$/u

const STARTS_ARABIC = /^(?=\p{L})\p{Script=Arabic}/u
const ENDS_PICTURE = /\p{Extended_Pictographic}\p{Emoji_Modifier}?$/u
const STARTS_PICTURE = /^\p{Extended_Pictographic}/u

const AROUND = 8

/** For numbers, dates and addresses, where no joiner has a meaning. */
export function removeInvisible(text: string): string {
  return text.replace(GAPS, ' ').replace(MARKS, '').replace(JOINERS, '')
}

/** A joiner stays where it changes what is seen: U+200C between Arabic letters that would join, U+200D between pictures. */
export function removeInvisibleMarks(text: string): string {
  const clean = text.replace(GAPS, ' ').replace(MARKS, '')
  return clean.replace(JOINERS, (run: string, at: number) => {
    const before = clean.slice(Math.max(0, at - AROUND), at)
    const after = clean.slice(at + run.length, at + run.length + AROUND)
    if (run.includes('\u200C') && ENDS_REACHING.test(before) && STARTS_ARABIC.test(after)) return '\u200C'
    return run.includes('\u200D') && ENDS_PICTURE.test(before) && STARTS_PICTURE.test(after) ? '\u200D' : ''
  })
}

const DIGIT = /^\p{Nd}$/u

/** Digits of every script as ours: `١٢٣`, `۱۲۳` and `１２３` are `123`. */
export function toOurDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Each script has its ten digits in one run that starts with zero; the mathematical ones follow each other.
    let zero = code
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}
