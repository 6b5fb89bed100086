import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { givenPasswordSchema, passwordSchema, passwordsMatch, passwordsMatchCheck } from './password.ts'

function first(schema: z.core.$ZodType, value: unknown) {
  return z.safeParse(schema, value).error?.issues[0]?.message
}

describe('passwords', () => {
  it('takes 6 to 128 characters as they are', () => {
    expect(passwordSchema.parse('  a b  ')).toBe('  a b  ')
    expect(passwordSchema.parse('😀'.repeat(128))).toBe('😀'.repeat(128))
    expect(first(passwordSchema, '12345')).toBe('Le mot de passe doit contenir au moins 6 caractères')
    expect(first(passwordSchema, '😀😀😀')).toBe('Le mot de passe doit contenir au moins 6 caractères')
    expect(first(passwordSchema, 'a'.repeat(129))).toBe('Le mot de passe ne peut pas dépasser 128 caractères')
    expect(first(passwordSchema, '')).toBe('Le mot de passe est requis')
    expect(first(passwordSchema, undefined)).toBe('Le mot de passe est requis')
    expect(first(passwordSchema, 'abcdef\uD800')).toBe('Ce texte contient des caractères non autorisés')
  })

  it('accepts any given password up to 128 characters', () => {
    expect(givenPasswordSchema.parse('abc')).toBe('abc')
    expect(first(givenPasswordSchema, '')).toBe('Le mot de passe est requis')
    expect(first(givenPasswordSchema, 'a'.repeat(129))).toBeDefined()
  })

  it('treats both ways of typing an accent as equal', () => {
    expect(passwordSchema.parse('cafe\u0301s!')).toBe(givenPasswordSchema.parse('caf\u00E9s!'))
    expect(passwordsMatch('cafe\u0301', 'caf\u00E9')).toBe(true)
    expect(passwordsMatch('abcdef', 'abcdef ')).toBe(false)
  })

  it('compares with the confirmation, also while another field is wrong', () => {
    const form = z
      .object({ email: z.string('E'), password: passwordSchema, passwordConfirmation: z.string() })
      .check(passwordsMatchCheck())
    expect(form.safeParse({ email: 'e', password: 'abcdef', passwordConfirmation: 'abcdef' }).success).toBe(true)
    const issues = form.safeParse({ email: 1, password: 'abcdef', passwordConfirmation: 'abcdeg' }).error?.issues
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['email', 'E'],
      ['passwordConfirmation', 'Les mots de passe ne correspondent pas'],
    ])
    expect(form.safeParse(null).success).toBe(false)
    expect(form.safeParse({ email: 'e', password: 5 }).success).toBe(false)
  })
})
