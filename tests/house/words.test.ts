import { describe, expect, it } from 'vitest'
import { sources } from './sources.ts'

/** Rule numbers and documents that are not in this repository. */
const CITATIONS =
  /\((?:D|T)\d+\b|\b[Pp]itfalls? \d|\bspec 00\d|(?<!docs\/)(?<!product\/)\b(?:cash-control|house|stack|scale|api)\.md\b/
/** Words that a reader who learned English as a second language has to look up. */
const ODD_WORDS = /\b(?:anew|for ever|whoever|of its own)\b/i

function findLines(pattern: RegExp): string[] {
  return sources
    .filter(({ path }) => path !== 'tests/house/words.test.ts')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
}

describe('words of code and tests', () => {
  it('cite no rule that is kept elsewhere', () => {
    expect(findLines(CITATIONS), 'Say the rule in a plain sentence, or link a heading of docs/').toEqual([])
  })

  it('are plain', () => {
    expect(findLines(ODD_WORDS), 'again, permanently, the caller, separate').toEqual([])
  })

  it('name functions by what they do', () => {
    const declared = /(?:function|const) (?!index|last)\w+Of(?=\(| = (?:async )?\()/
    expect(findLines(declared), 'listRows, toText, findName: a verb instead of rowsOf, textOf, nameOf').toEqual([])
  })
})
