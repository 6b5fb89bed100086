import { describe, expect, it } from 'vitest'
import { emailSchema } from './email.ts'

function message(value: unknown) {
  return emailSchema.safeParse(value).error?.issues.map((issue) => issue.message)
}

describe('emailSchema', () => {
  it('trims and lowers', () => {
    expect(emailSchema.parse('  Quack@Example.MA\n')).toBe('quack@example.ma')
  })

  it.each(['\u200Ba@example.ma', 'a@example.ma\u061C', '\u202Aa@\u200Dexample.ma\u202C', '\u3164a@example.ma'])(
    'does not see what cannot be seen: %j',
    (text) => expect(emailSchema.parse(text)).toBe('a@example.ma'),
  )

  it.each([
    'quac\u212A@example.ma',
    'é@example.ma',
    'a@exämple.ma',
    'ſam@example.ma',
    'a b@example.ma',
    'a@b',
    'a@b@c.ma',
    'a\u0000@example.ma',
    '\u3164a\u3164b@example.ma',
    `${'a'.repeat(250)}@example.ma`,
    12,
    {},
  ])('refuses %j', (value) => {
    expect(message(value)).toEqual(['Adresse e-mail invalide'])
  })

  it.each(['', '  ', null, undefined])('requires more than %j', (value) => {
    expect(message(value)).toEqual(["L'adresse e-mail est requise"])
  })
})
