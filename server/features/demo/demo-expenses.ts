import { listCategories } from '#server/features/expenses/categories.service.ts'
import { payByBank } from '#server/features/expenses/pay-by-bank.ts'
import { createFeed } from '#server/features/feeds/feeds.service.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'

/** By the day of the month: what a drawer pays. Null: the owner takes it. */
const byCash: Readonly<Record<string, { category: string | null; amount: number; note: string }>> = {
  '02': { category: 'Loyer', amount: 250_000, note: 'Loyer du mois' },
  '10': { category: 'Internet', amount: 24_900, note: 'Fibre et recharge' },
  '15': { category: null, amount: 300_000, note: 'Pour la maison' },
  '20': { category: 'Sécurité', amount: 40_000, note: 'Alarme' },
}

/** What a bank pays for all agencies. */
const byBank: typeof byCash = {
  '10': { category: 'CNSS', amount: 124_800, note: 'Bordereau du mois' },
  '27': { category: 'Salaires', amount: 600_000, note: 'Virements' },
}

async function findCategory(call: AuditedOwnerCall, name: string): Promise<string> {
  const category = (await listCategories(call)).find((one) => one.name === name)
  if (category === undefined) throw new Error(`The demonstration needs the category ${name}`)
  return category.id
}

/** On an open day. */
export async function enterDemoExpenses(call: AuditedOwnerCall, agencyId: string, date: IsoDate): Promise<void> {
  const paid = byCash[date.slice(8)]
  if (paid === undefined) return
  const { category, amount, note } = paid
  await createFeed(call, {
    id: newId(),
    agencyId,
    date,
    direction: 'outgoing',
    counterpart: category === null ? 'owner' : 'expense',
    amount: centimes(amount),
    note,
    categoryId: category === null ? null : await findCategory(call, category),
    attachmentId: null,
    shiftId: null,
  })
}

export async function payDemoExpenses(call: AuditedOwnerCall, from: IsoDate): Promise<void> {
  for (let date = from; date <= call.today; date = addDays(date, 1)) {
    const paid = byBank[date.slice(8)]
    if (paid?.category == null) continue
    await payByBank(call, {
      id: newId(),
      agencyId: null,
      placeId: null,
      categoryId: await findCategory(call, paid.category),
      date,
      amount: centimes(paid.amount),
      note: paid.note,
      attachmentId: null,
    })
  }
}
