import { newId } from '#shared/values/ids.ts'
import type { InputOf, Person } from './race.ts'

type Entry = InputOf<'transactions.create'>

/** An entry as a client sends it. Amounts differ, because two equal ones within two minutes ask for a confirmation. */
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

export async function makeVersionReader({ database, userId }: Omit<Person, 'cookie'>): Promise<(id: string) => string> {
  const rows = await database.db
    .selectFrom('transactions')
    .select(['id', 'updated_at'])
    .where('owner_id', '=', userId)
    .execute()
  const versions = new Map(rows.map(({ id, updated_at }) => [id, updated_at.toISOString()]))
  return (id) => versions.get(id) ?? ''
}
