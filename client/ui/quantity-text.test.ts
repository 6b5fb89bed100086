import { describe, expect, it } from 'vitest'
import { checkQuantityText, readQuantityText } from './quantity-text.ts'

describe('a typed quantity', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['007', 7],
    [' 12 ', 12],
    ['1000000', 1_000_000],
    ['1 000', 1000],
    ['1\u202F000', 1000],
    ['1 000 000', 1_000_000],
    ['\u200E12\u200F', 12],
    ['\u200B', 0],
  ])('%j is %i', (text, quantity) => {
    expect(checkQuantityText(text)).toBeNull()
    expect(readQuantityText(text)).toBe(quantity)
  })

  it.each([
    ['-3', 'La quantité ne peut pas être négative'],
    ['\u22123', 'La quantité ne peut pas être négative'],
    ['1,5', 'Nombre entier attendu'],
    ['1.0', 'Nombre entier attendu'],
    ['1 00', 'Nombre entier attendu'],
    ['12 34', 'Nombre entier attendu'],
    ['0 000', 'Nombre entier attendu'],
    ['1  000', 'Nombre entier attendu'],
    ['-1 000', 'La quantité ne peut pas être négative'],
    ['1 000 001', 'Un million de pièces au maximum'],
    ['1e3', 'Nombre entier attendu'],
    ['٣', 'Nombre entier attendu'],
    ['douze', 'Nombre entier attendu'],
    ['1000001', 'Un million de pièces au maximum'],
    ['99999999999999999', 'Un million de pièces au maximum'],
  ])('%j is refused: %s', (text, message) => {
    expect(checkQuantityText(text)).toBe(message)
    expect(readQuantityText(text)).toBe(0)
  })
})
