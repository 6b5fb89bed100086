interface TypedKey {
  readonly key: string
  readonly code: string
}

/** Arabic-Indic and Eastern Arabic-Indic digits. */
const ZEROS = [0x0030, 0x0660, 0x06f0]

function toDigit(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? undefined : String(code - zero)
}

/** The digits of a text, in ours; everything else is left out. */
export function takeDigits(text: string): string {
  return Array.from(text, (character) => toDigit(character) ?? '').join('')
}

/**
 * The digit of a key, or undefined. A French keyboard types digits with Shift only, and a number pad none without its lock: there the
 * place of the key counts.
 */
export function readDigit({ key, code }: TypedKey): string | undefined {
  const typed = Array.from(key).length === 1 ? toDigit(key) : undefined
  return typed ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
}
