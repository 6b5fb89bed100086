import { newId } from '#shared/values/ids.ts'
import type { InputOf, Person } from './race.ts'

type Entry = InputOf<'transactions.create'>

/** An entry at the counter, as a client sends it; each of another number: two alike within two minutes would be asked about. */
export function entry(agencyId: string, number: number, more: Partial<Entry> = {}): Entry {
  return {
    id: newId(),
    type: 'incoming',
    amount: 1000 + number,
    fee: 5,
    agencyId,
    product: null,
    description: null,
    ...more,
  }
}

/** Looks up the version of each of the owner's entries by its id. */
export async function makeVersionReader({ database, userId }: Omit<Person, 'cookie'>): Promise<(id: string) => string> {
  const rows = await database.db
    .selectFrom('transactions')
    .select(['id', 'updated_at'])
    .where('owner_id', '=', userId)
    .execute()
  const versions = new Map(rows.map(({ id, updated_at }) => [id, updated_at.toISOString()]))
  return (id) => versions.get(id) ?? ''
}
