/** One check taken out of the product, and the tests that must notice it. */
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Once in the file. */
  readonly text: string
  readonly replacement: string
  readonly project: 'unit' | 'client' | 'api' | 'house'
  readonly tests: string
  /** A regular expression for the names of the tests. */
  readonly filter: string
}

export function without(text: string): Pick<Mutant, 'text' | 'replacement'> {
  return { text, replacement: '' }
}
