import { newId } from '#shared/values/ids.ts'

export const ABSENT = Symbol('absent')

/** Values that no field expects. Functions, because some are large. */
export const hostileValues: ReadonlyArray<() => unknown> = [
  () => undefined,
  () => null,
  () => ABSENT,
  () => true,
  () => 7,
  () => 'texte',
  () => [],
  () => ({}),
  () => [['a'], [null]],
  () => new Date(),
  () => 10n ** 30n,
  () => new Map([['id', newId()]]),
  () => new Set([1, 2]),
  () => /(a+)+$/,
  () => new Uint8Array([1, 2, 3]),
  () => new Error('somebody’s own'),
  () => 0,
  () => -0,
  () => -1,
  () => 0.1,
  () => 1.005,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.NEGATIVE_INFINITY,
  () => Number.MAX_SAFE_INTEGER,
  () => Number.MAX_SAFE_INTEGER + 1,
  () => Number.MIN_VALUE,
  () => 1e21,
  () => 2 ** 31,
  () => 2 ** 63,
  () => 99_999_999_999,
  () => 100_000_000_000,
  () => '12,50',
  () => '1e3',
  // Instants that only one of Postgres and JavaScript knows.
  () => new Date(Number.NaN),
  () => new Date(8.64e15),
  () => new Date(-8.64e15),
  () => new Date('-004713-01-01T00:00:00Z'),
  () => new Date(0),
  // Texts: empty, NUL, lone surrogates, direction marks, syntax of other layers.
  () => '',
  () => '   ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\u001b[31m\u0007',
  () => '\ud800',
  () => 'x\udfffy',
  () => '\u202Egnirts\u2066',
  () => '\uFEFF\u200B',
  () => '%',
  () => '\\',
  () => '%_\\%',
  () => "'); drop table agencies; --",
  () => "' or '1'='1",
  () => '$1 :name ${7*7} {{7*7}}',
  () => '<script>alert(1)</script>',
  () => '=HYPERLINK("http://x";"y")',
  () => '../../../../etc/passwd',
  () => 'a\r\nSet-Cookie: a=b',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => 'x'.repeat(1_000_000),
  () => 'x'.repeat(60_000),
  () => 'x'.repeat(5000),
  () => '😀'.repeat(2000),
  () => 'e\u0301'.repeat(3000),
  () => '\uFDFA'.repeat(500),
  () => ' '.repeat(50_000),
  () => `${'a'.repeat(5000)}@${'a.'.repeat(2000)}ma`,
  () => '1'.repeat(20_000),
  () => '\n'.repeat(20_000),
  () => Array.from({ length: 10_000 }, () => 0),
  () => Array.from({ length: 200 }, () => ({ denomination: 20_000, quantity: 1 })),
  () => nested(1000),
  () => Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
  () => ({ length: 1e9 }),
  () => ({ toString: 'x', valueOf: 1 }),
  () => ({ toJSON: 'x' }),
  () => ({ $ne: null }),
  () => ({ 'a.b': { 'c\\d': new Date(0) } }),
]

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

/** Keys that no schema has, as JSON without the braces: privileges, other owners, prototypes. */
export const EXTRA_KEYS =
  '"__proto__":{"polluted":true,"isAdmin":true},"constructor":{"prototype":{"polluted":true}},' +
  '"prototype":{"polluted":true},"role":"principalAdmin","status":"active","ownerId":"00000000-0000-0000-0000-000000000000",' +
  '"userId":"00000000-0000-0000-0000-000000000000","owner_id":1,"isAdmin":true,"price":1'
