import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { byName } from '#server/platform/db/name-order.ts'
import { compareNames } from '#shared/values/name-order.ts'
import { withDatabase } from '#tests/support/database.ts'
import { cleanLine, nameKey } from '#shared/values/text.ts'

const database = withDatabase({ poolSize: 1 })

/** Latin, Greek, Cyrillic and Arabic with accents, ligatures, marks and odd spaces. Rare scripts depend on the Unicode version. */
const character = fc.oneof(
  fc.constantFrom(..."aAzZéÈçœŒæßςΣ’'ʼ-_.0139 \u00A0\u202F"),
  fc.constantFrom('\u0301', '\u064B', '\u0670', 'ا', 'ل', 'ك', 'İ', 'ı', 'ﬁ', 'Ǆ', '𝐀', 'Ａ', 'К', '字'),
  fc
    .oneof(
      fc.integer({ min: 0x20, max: 0x58f }),
      fc.integer({ min: 0x600, max: 0x6ff }),
      fc.integer({ min: 0x1e00, max: 0x1fff }),
    )
    .map((point) => String.fromCodePoint(point))
    .filter((text) => /[\p{L}\p{N}\p{P}\p{Zs}]/u.test(text)),
)
const name = fc.array(character, { minLength: 1, maxLength: 12 }).map((characters) => cleanLine(characters.join('')))

describe('the key of a name', () => {
  it('is the same in the server and in the database', async () => {
    const names = fc.sample(name, { numRuns: 2000, seed: 1 })
    const { rows } = await sql<{ name: string; key: string }>`
      select name, name_key(name) as key from unnest(${names}::text[]) as name`.execute(database.db)
    expect(rows.filter((row) => row.key !== nameKey(row.name))).toEqual([])
  })
})

describe('the order of names', () => {
  it('is the same in TypeScript and in the database', async () => {
    const words = fc.oneof(name, fc.constantFrom('Agence', 'agence', 'Éclair', 'وكالة', 'Marrakech-Médina', "L'été"))
    const numbered = fc
      .tuple(words, fc.oneof(fc.constant(''), fc.stringMatching(/^[ -]?0?\d{1,4}$/)), fc.constantFrom('', ' bis', 'A'))
      .map((parts) => cleanLine(parts.join('')))
    // Versions of ICU differ on the place of these.
    const settled = numbered.filter((text) => !/[\u061D\u0675-\u0678]/.test(text))
    const names = fc.sample(settled, { numRuns: 2000, seed: 2 })
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name order by ${byName('name')}`.execute(database.db)
    // Names with one key are in any order.
    expect(rows.map((row) => nameKey(row.name))).toEqual(names.toSorted(compareNames).map(nameKey))
  })
})
