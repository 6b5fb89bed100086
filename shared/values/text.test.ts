import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanLines, foldForSearch, nameKey, optionalTextSchema, textSchema } from './text.ts'

const name = textSchema({ max: 10, required: 'Le nom est requis' })
function messages(value: unknown, schema = name) {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message)
}

describe('textSchema', () => {
  it('cleans', () => {
    expect(name.parse('  Cash \u00A0\t Plus\n')).toBe('Cash Plus')
    expect(name.parse('e\u0301clair')).toBe('\u00E9clair')
    expect(name.parse('A\u200Bb\uFEFFc')).toBe('Abc')
    expect(name.parse('وكالة')).toBe('وكالة')
  })

  it('counts code points', () => {
    expect(name.parse('😀'.repeat(10))).toBe('😀'.repeat(10))
    expect(messages('😀'.repeat(11))).toEqual(['10 caractères au maximum'])
    expect(messages('e\u0301'.repeat(10))).toBeUndefined()
    expect(messages('a', textSchema({ max: 9, min: 2 }))).toEqual(['2 caractères au minimum'])
  })

  it.each(['', '   ', '\u00A0', '\u200B\u200E', '\t\n', null, undefined])('requires more than %j', (value) => {
    expect(messages(value)).toEqual(['Le nom est requis'])
  })

  it.each(['a\u0000b', 'a\u001Bb', 'a\u007Fb', 'a\u0085b', 'a\uD800b', '\uDC00'])('refuses %j', (value) => {
    expect(messages(value)).toEqual(['Ce texte contient des caractères non autorisés'])
  })

  it('refuses other types', () => {
    expect(messages(12)).toEqual(['Valeur invalide'])
    expect(messages({})).toEqual(['Valeur invalide'])
  })

  it('keeps lines on request', () => {
    const note = textSchema({ max: 50, multiline: true })
    expect(note.parse('\r\n Virement  12 \r\n\r\n Fès\n ')).toBe('Virement 12\n\nFès')
  })

  it('is stable and storable, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = textSchema({ max: 100 }).safeParse(text)
        if (!result.success) return
        expect(cleanLine(result.data)).toBe(result.data)
        expect(cleanLines(result.data)).toBe(result.data)
        expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}]/u)
        expect(result.data.normalize('NFC')).toBe(result.data)
      }),
    )
  })
})

describe('what cannot be seen', () => {
  const marks =
    '\u00AD \u034F \u061C \u115F \u1160 \u17B4 \u180B \u180E \u200B \u200C \u200D \u200E \u200F \u202A \u202B \u202C \u202D \u202E ' +
    '\u2060 \u2063 \u2066 \u2067 \u2068 \u2069 \u206F \u2800 \u3164 \uFE00 \uFE0F \uFEFF \uFFA0 \uFFF9 \u{E0020} \u{E0100}'

  it.each(marks.split(' '))('%j makes no other name', (mark) => {
    for (const text of [`Zone Nord${mark}`, `${mark}Zone Nord`, `Zone${mark} Nord`]) {
      expect(textSchema({ max: 50 }).parse(text)).toBe('Zone Nord')
      expect(nameKey(text)).toBe('zone nord')
    }
    expect(nameKey(`Zo${mark}ne`)).toMatch(/^zo ?ne$/)
    expect(optionalTextSchema({ max: 5 }).parse(mark)).toBeNull()
  })

  it('keeps the joiners that are seen, and only those', () => {
    expect(cleanLine('می\u200Cخواهم')).toBe('می\u200Cخواهم')
    expect(cleanLine('می\u200C\u200C\u200Dخواهم')).toBe('می\u200Cخواهم')
    // Alef and reh never join to the next letter.
    expect(cleanLine('دار\u200Cالبيضاء')).toBe('دارالبيضاء')
    expect(cleanLine('فاس\u200C')).toBe('فاس')
    expect(cleanLine('ف\u200Dاس')).toBe('فاس')
    expect(cleanLine('👨\u200D👩\u200D👧 👩🏽\u200D⚕\uFE0F')).toBe('👨\u200D👩\u200D👧 👩🏽\u200D⚕')
    expect(cleanLine('👨\u200D Nord')).toBe('👨 Nord')
  })

  it('is removed the same, however often', () => {
    const unit = fc.constantFrom(...'aé0 \u200C\u200D\u200E\uFE0F\u3164بادمیۀئ', 'ب\u064E', 'e\u0301', '👨', '🏽', '⚕')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
        expect(nameKey(cleanLine(text))).toBe(nameKey(text))
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('optionalTextSchema', () => {
  const note = optionalTextSchema({ max: 5 })

  it.each([undefined, null, '', '  ', '\u200B'])('turns %j into null', (value) => {
    expect(note.parse(value)).toBeNull()
  })

  it('cleans and limits', () => {
    expect(note.parse(' a  b ')).toBe('a b')
    expect(note.safeParse('abcdef').error?.issues[0]?.message).toBe('5 caractères au maximum')
    expect(note.safeParse('a\u0000').success).toBe(false)
    expect(note.safeParse(5).error?.issues[0]?.message).toBe('Valeur invalide')
  })
})

describe('foldForSearch and nameKey', () => {
  it.each([
    ['Fès', 'fes'],
    ['TÉTOUAN', 'tetouan'],
    ['E\u0301clair', 'eclair'],
    ['Cœur', 'coeur'],
    ['\u0152uvre', 'oeuvre'],
    ['L’agence', "l'agence"],
    ['  El   Jadida ', 'el jadida'],
    ['İstanbul', 'istanbul'],
    ['quac\u212A', 'quack'],
    ['أحمد', 'احمد'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })

  it('recognizes the same name', () => {
    expect(nameKey('cash plus ')).toBe(nameKey('Cash Plus'))
    expect(nameKey('CASH  PLUS')).toBe(nameKey('Cash Plus'))
    expect(nameKey('Cash Plus 2')).not.toBe(nameKey('Cash Plus'))
  })

  it('gives the same from the typed and from the stored text, and again from itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(nameKey(cleanLine(text))).toBe(nameKey(text))
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
    )
  })
})
