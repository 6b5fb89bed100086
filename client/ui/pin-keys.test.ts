import { describe, expect, it } from 'vitest'
import { readDigit, takeDigits } from './pin-keys.ts'

describe('readDigit', () => {
  it('takes digits of any keyboard', () => {
    expect(readDigit({ key: '7', code: 'Numpad7' })).toBe('7')
    expect(readDigit({ key: '٣', code: 'Digit3' })).toBe('3')
    expect(readDigit({ key: '۹', code: 'Digit9' })).toBe('9')
  })

  it('takes the place of the key on a French keyboard and on a number pad without its lock', () => {
    expect(readDigit({ key: 'é', code: 'Digit2' })).toBe('2')
    expect(readDigit({ key: 'End', code: 'Numpad1' })).toBe('1')
  })

  it('takes nothing else', () => {
    expect(readDigit({ key: 'a', code: 'KeyQ' })).toBeUndefined()
    expect(readDigit({ key: 'F1', code: 'F1' })).toBeUndefined()
    expect(readDigit({ key: 'Enter', code: 'NumpadEnter' })).toBeUndefined()
    expect(readDigit({ key: 'Backspace', code: 'Backspace' })).toBeUndefined()
  })
})

describe('takeDigits', () => {
  it('keeps the digits of a text', () => {
    expect(takeDigits(' 48 1-٥a۶')).toBe('48156')
    expect(takeDigits('')).toBe('')
  })
})
