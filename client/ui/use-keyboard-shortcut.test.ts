import { describe, expect, it } from 'vitest'
import { isForKey } from './use-keyboard-shortcut.ts'

describe('isForKey', () => {
  it.each([
    ['n', 'KeyN', 'n'],
    ['N', 'KeyN', 'n'],
    ['ى', 'KeyN', 'n'],
    ['ن', 'KeyK', 'k'],
    ['لا', 'KeyB', 'b'],
    ['л', 'KeyK', 'k'],
    ['?', 'Slash', '?'],
    ['?', 'KeyM', '?'],
    ['؟', 'Slash', '?'],
    // Dvorak: the letter decides, not its place.
    ['n', 'KeyL', 'n'],
  ])('%s at %s is %s', (key, code, wanted) => {
    expect(isForKey({ key, code }, wanted)).toBe(true)
  })

  it.each([
    // AZERTY and Dvorak type another Latin letter at the place.
    ['b', 'KeyN', 'n'],
    [',', 'KeyN', 'n'],
    ['é', 'KeyK', 'k'],
    ['ن', 'KeyK', 'n'],
    ['Dead', 'KeyN', 'n'],
    ['Enter', 'Enter', 'n'],
    ['؟', 'KeyN', 'n'],
  ])('%s at %s is not %s', (key, code, wanted) => {
    expect(isForKey({ key, code }, wanted)).toBe(false)
  })
})
