import { describe, expect, it } from 'vitest'
import { findTypedChoice, flattenOptions } from './typed-choice.ts'

const options = flattenOptions([
  { group: 'Nord', items: [{ value: '1', label: 'Agence Agadir' }, 'Agence Zagora'] },
  { group: 'Sud', items: [{ value: '3', label: 'Agence Zagora Sud' }] },
  { value: '4', label: 'Fermée', disabled: true },
])

describe('findTypedChoice', () => {
  it.each([
    ['agence zagora', 'Agence Zagora'],
    ['  AGENCE  ZAGORA ', 'Agence Zagora'],
    ['agad', '1'],
    ['\u200Eagadir agence', '1'],
    ['sud', '3'],
  ])('takes the one that %j means', (text, value) => {
    expect(findTypedChoice(options, text)).toMatchObject({ value })
  })

  it.each([
    ['zag', 'several'],
    ['agence', 'several'],
    ['xyz', 'none'],
    ['fermée', 'none'],
    [' ', 'none'],
  ])('does not guess from %j: %s', (text, result) => {
    expect(findTypedChoice(options, text)).toBe(result)
  })

  it('does not choose between two of the same name', () => {
    const twins = flattenOptions([
      { value: 'a', label: 'Envoi' },
      { value: 'b', label: 'envoi' },
      { value: 'c', label: 'Envoi rapide' },
    ])
    expect(findTypedChoice(twins, 'Envoi')).toBe('several')
  })
})
