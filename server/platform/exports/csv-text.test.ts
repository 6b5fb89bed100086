import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, isChangedByExcel } from './csv-text.ts'

const SURE_NUMBER =
  /^\s*\(?\s*\d[\d\s]*(?:,\d*)?(?:e[+-]?\d+)?\s*[%€)]?\s*$|^\d{1,4}([-/.])\d{1,2}(?:\1\d{1,4})?$|^\d{1,2}:\d\d$/i

/** What Excel shows for a cell: the text between the quotes unless it is surely a number, and of a formula of texts its value. */
function showInExcel(cell: string): string {
  const content = /^"((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"')
  if (content === undefined) return cell === '' ? '' : 'not quoted'
  if (!content.startsWith('=')) return SURE_NUMBER.test(content) ? 'changed' : content
  const literals = content.slice(1).split('&')
  return literals.map((literal) => /^"([^"]{1,255})"$/.exec(literal)?.[1] ?? '#VALUE!').join('')
}

describe('a text in a CSV file', () => {
  it.each([
    '0012345678',
    '1234567890123456',
    '662E41',
    '1,5e-3',
    '12-11',
    '12/11',
    '1/2',
    '2026-000002',
    '27/11/2026 19:05',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '12\u202F345,50',
    '(12)',
    '12 %',
    '5 €',
    '500 MAD',
    '3 pm',
    '12 mars',
    '1-déc',
    'Août 2026',
    'mai-26',
    'vrai',
    'FALSE',
    '#N/A',
    '#DIV/0!',
    '٠١٢',
    '００１２',
  ])('is not read as something else: %s', (text) => {
    expect(isChangedByExcel(text)).toBe(true)
    expect(csvText(text)).toBe(`"=""${text}"""`)
  })

  it.each([
    'MTCN 007',
    'A12',
    'Agence 10',
    'Marseille 2',
    'Mars',
    'E12',
    '662F41',
    '27/11/2026 à 19:05',
    '1er',
    '-',
    'é',
    'Pack 10-20',
  ])('is written as it is: %s', (text) => {
    expect(isChangedByExcel(text)).toBe(false)
    if (text !== '-') expect(csvText(text)).toBe(`"${text}"`)
  })

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+212612345678', `"'+212612345678"`],
    ['-12', `"'-12"`],
    ['@a', `"'@a"`],
    ['\t1', `"'\t1"`],
    ['\uFF1D1+1', `"'\uFF1D1+1"`],
    [' =1', `"' =1"`],
  ])('is not run as a formula: %j', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each([
    ['a,=1+1', `"a,'=1+1"`],
    ['a; =1+1', `"a; '=1+1"`],
    ['a\n@b', `"a\n'@b"`],
    [`x,-cmd|'/C calc'!A0`, `"x,'-cmd|'/C calc'!A0"`],
    ['x;+SUM(A1)', `"x;'+SUM(A1)"`],
    ['=1;=2', `"'=1;'=2"`],
    ['Salma, -20 DH', `"Salma, -20 DH"`],
    ['À faire\n- envoi (Salma)\n- retour', `"À faire\n- envoi (Salma)\n- retour"`],
    ['a=1; b', '"a=1; b"'],
  ])('starts no formula where a program separates at commas: %j', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it('is the same text in Excel, however long', () => {
    const text = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^\d{1,17}$/),
        fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}$/),
        fc.stringMatching(/^\d{1,3}[eE]\d{1,2}$/),
        fc
          .array(fc.constantFrom(...'0123456789 .,:/-eE()%€"&;='), { maxLength: 600 })
          .map((characters) => characters.join('')),
      )
      .filter(
        (value) => !/^[\s'=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[,;\t\r\n]\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(value),
      )
    fc.assert(fc.property(text, (value) => showInExcel(csvText(value)) === value))
    expect(csvText('1'.repeat(300))).toBe(`"=""${'1'.repeat(255)}""&""${'1'.repeat(45)}"""`)
  })
})
