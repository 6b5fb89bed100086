import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as classic from 'zod'
import * as z from 'zod/mini'
import { configureZod } from './zod-french.ts'

function message(schema: z.core.$ZodType, value: unknown) {
  return z.safeParse(schema, value).error?.issues[0]?.message
}

describe('configureZod', () => {
  beforeAll(configureZod)
  afterAll(() => {
    z.config({ jitless: false, customError: undefined })
  })

  it.each<[z.core.$ZodType, unknown, string]>([
    [z.string(), undefined, 'Ce champ est requis'],
    [z.string(), 5, 'Valeur invalide'],
    [z.number(), 'a', 'Nombre invalide'],
    [z.int(), 1.5, 'Nombre entier attendu'],
    [z.date(), 'x', 'Date invalide'],
    [z.date(), new Date(Number.NaN), 'Date invalide'],
    [z.string().check(z.minLength(1)), '', 'Ce champ est requis'],
    [z.string().check(z.minLength(3)), 'a', '3 caractères au minimum'],
    [z.string().check(z.maxLength(1200)), 'a'.repeat(1201), '1\u202F200 caractères au maximum'],
    [z.number().check(z.gte(2)), 1, 'La valeur minimale est 2'],
    [z.number().check(z.gt(2)), 2, 'La valeur doit être supérieure à 2'],
    [z.number().check(z.lte(2)), 3, 'La valeur maximale est 2'],
    [z.number().check(z.lt(2)), 2, 'La valeur doit être inférieure à 2'],
    [z.number().check(z.multipleOf(5)), 3, 'Nombre invalide'],
    [z.array(z.string()).check(z.minLength(1)), [], '1 élément(s) au minimum'],
    [z.array(z.string()).check(z.maxLength(1)), ['', ''], '1 élément(s) au maximum'],
    [z.email(), 'x', 'Adresse e-mail invalide'],
    [z.url(), 'x', 'Adresse web invalide'],
    [z.uuid(), 'x', 'Identifiant invalide'],
    [z.iso.date(), 'x', 'Date invalide'],
    [z.string().check(z.regex(/a/)), 'x', 'Format invalide'],
    [z.enum(['incoming', 'outgoing']), 'x', 'Choix invalide'],
    [z.enum(['incoming', 'outgoing']), undefined, 'Ce champ est requis'],
    [z.union([z.string(), z.number()]), true, 'Choix invalide'],
    [z.strictObject({}), { a: 1 }, 'Champ inconnu'],
    [z.record(z.email(), z.string()), { a: 'b' }, 'Valeur invalide'],
    [z.any().check(z.refine(() => false)), 1, 'Valeur invalide'],
    [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'Choix invalide'],
    [z.never(), 1, 'Valeur invalide'],
  ])('says it in French (%#)', (schema, value, expected) => {
    expect(message(schema, value)).toBe(expected)
  })

  it('applies to the classic build too, and keeps the sentences of schemas', () => {
    expect(classic.string().safeParse(undefined).error?.issues[0]?.message).toBe('Ce champ est requis')
    expect(message(z.string('À moi'), 5)).toBe('À moi')
  })
})
