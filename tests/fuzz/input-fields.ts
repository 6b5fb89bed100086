import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { newId } from '#shared/values/ids.ts'
import { replaceAt, valueAt } from '#tests/api/matrix/swap-ids.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { ABSENT } from './hostile-values.ts'

export interface Shape {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
}

export interface Field {
  readonly at: readonly string[]
  readonly shape: Shape
  readonly isRequired: boolean
}

export function readShape([schema]: readonly unknown[]): Shape | undefined {
  if (schema === undefined) return undefined
  // Every input of the router is a zod schema, which tRPC's types do not show.
  return toJSONSchema(schema as $ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Shape
}

function listAlternatives(shape: Shape): readonly Shape[] {
  return shape.anyOf ?? [shape]
}

/** All places for a value, first the whole input; also optional fields that this input leaves out. */
export function listFields(shape: Shape, input: unknown): Field[] {
  return [{ at: [], shape, isRequired: true }, ...fieldsUnder(shape, input, [])]
}

function fieldsUnder(shape: Shape, input: unknown, at: readonly string[]): Field[] {
  const value = valueAt(input, at)
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return listAlternatives(shape).flatMap(({ properties = {}, required = [], items }) => {
    const inItems = items !== undefined && Array.isArray(value) && value.length > 0
    return [
      ...Object.entries(properties).flatMap(([name, own]) => [
        { at: [...at, name], shape: own, isRequired: required.includes(name) },
        ...fieldsUnder(own, input, [...at, name]),
      ]),
      ...(inItems ? [{ at: [...at, '0'], shape: items, isRequired: true }] : []),
      ...(inItems ? fieldsUnder(items, input, [...at, '0']) : []),
    ]
  })
}

export function withValue(input: unknown, at: readonly string[], value: unknown): unknown {
  const last = at.at(-1)
  if (last === undefined) return value === ABSENT ? undefined : value
  const parentAt = at.slice(0, -1)
  const parent = valueAt(input, parentAt)
  if (typeof parent !== 'object' || parent === null) return input
  if (value !== ABSENT) return replaceAt(input, at, value)
  if (Array.isArray(parent)) return replaceAt(input, parentAt, [])
  return replaceAt(input, parentAt, Object.fromEntries(Object.entries(parent).filter(([name]) => name !== last)))
}

const UUID = /^[0-9a-f]{8}-/
const DATE_NAME = /^(?:date|from|to)$|(?:Date|On)$/
const DATES = [
  TEST_TODAY,
  '2026-11-26',
  '2026-11-28',
  '2000-01-01',
  '1999-12-31',
  '2028-02-29',
  '0001-01-01',
  '0001-01-31',
  '9999-12-01',
  '9999-12-30',
  '9999-12-31',
]
const TEXTS = [
  'a',
  'Fès',
  'وكالة النخيل',
  'Zoe\u0308 l’Œuvre ß ς İ ﬁ',
  '👩‍👩‍👧 famille',
  'x'.repeat(40),
  'é'.repeat(80),
  '😀'.repeat(120),
  '%_\\',
  'O\'Brien "Ali" \\ `x` ; -- /* ',
  'ligne\nautre\tligne\r\n',
  '1500',
  '662E41',
  '=1+1',
]
const NAMED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  email: [
    'a@b.ma',
    ' CLIENT@EXEMPLE.MA ',
    `${'a'.repeat(60)}@exemple.ma`,
    "o'neil+x@exemple.ma",
    'quac\u212A@exemple.ma',
  ],
  phone: ['0712345678', '+212 (0)6 12-34-56-78', '', '05 22 12 34 56'],
  attachmentUrl: [
    'https://exemple.ma/recu.pdf',
    'https://وكالة.ma/é?q=%00',
    'http://[::1]/',
    'javascript:alert(1)',
    '',
  ],
}

/** `own` are ids of other rows, used where they do not belong. */
export function listEdges({ at, shape, isRequired }: Field, input: unknown, own: readonly string[]): unknown[] {
  const present = valueAt(input, at)
  const edges = listAlternatives(shape).flatMap((alternative): readonly unknown[] => {
    const types = typeof alternative.type === 'string' ? [alternative.type] : (alternative.type ?? [])
    if (alternative.enum !== undefined) return alternative.enum
    return types.flatMap((type): readonly unknown[] => {
      switch (type) {
        case 'null':
          return [null]
        case 'boolean':
          return [true, false]
        case 'integer':
        case 'number':
          return numberEdges(alternative)
        case 'string':
          return textEdges(at.at(-1) ?? '', alternative, present, own)
        case 'array':
          return Array.isArray(present) ? [[], [...(present as unknown[]), ...(present as unknown[])]] : [[]]
        default:
          return []
      }
    })
  })
  return isRequired ? edges : [...edges, ABSENT, undefined]
}

function numberEdges({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Shape): number[] {
  return [minimum, minimum + 1, Math.floor(maximum / 2), maximum - 1, maximum, minimum, maximum, maximum + 1]
}

/** The last instant of JavaScript; the first is its negative. */
const MAX_INSTANT = 8.64e15

function textEdges(name: string, { format }: Shape, present: unknown, own: readonly string[]): unknown[] {
  if (format === 'uuid') {
    return [newId(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', ...own]
  }
  if (format === 'date-time') {
    // Another mutation may have replaced the version by a text that is no instant.
    const instant = typeof present === 'string' ? Date.parse(present) : 0
    const version = Number.isNaN(instant) ? 0 : instant
    return [version - 1, version + 1, version + 86_400_000, 0, -MAX_INSTANT, MAX_INSTANT]
      .filter((ms) => Math.abs(ms) <= MAX_INSTANT)
      .map((ms) => new Date(ms).toISOString())
  }
  if (typeof present === 'string' && UUID.test(present)) return [newId(), ...own]
  if (DATE_NAME.test(name)) return DATES
  return [...TEXTS, ...(NAMED_TEXTS[name] ?? [])]
}
