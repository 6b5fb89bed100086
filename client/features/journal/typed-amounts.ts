// Amounts typed for a day survive a reload of the tab. They are kept per person, and deleted at sign-out (app/tab-memory.ts).

export const amountFields = ['startingBalance', 'incomingFeed', 'outgoingFeed'] as const
export type AmountField = (typeof amountFields)[number]
export type Amounts = Record<AmountField, string>
export type TypedAmounts = Partial<Amounts>

/** The person, the agency and the day. */
export interface AmountsKey {
  userId: string
  agencyId: string
  date: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function toStoreKey({ userId, agencyId, date }: AmountsKey): string {
  return `sandouk-journal ${userId} ${agencyId} ${date}`
}

function isTyped(value: unknown): value is TypedAmounts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([field, text]) => amountFields.some((one) => one === field) && typeof text === 'string',
    )
  )
}

export function pickTyped(values: Amounts, proposed: Amounts): TypedAmounts {
  return Object.fromEntries(
    amountFields.filter((field) => values[field] !== proposed[field]).map((field) => [field, values[field]]),
  )
}

/** Empty if nothing was typed, or if the browser keeps nothing. */
export function readTyped(openStore: () => Store, key: AmountsKey): TypedAmounts {
  try {
    const value: unknown = JSON.parse(openStore().getItem(toStoreKey(key)) ?? '{}')
    return isTyped(value) ? value : {}
  } catch {
    return {}
  }
}

export function saveTyped(openStore: () => Store, key: AmountsKey, typed: TypedAmounts): void {
  try {
    const store = openStore()
    if (Object.keys(typed).length === 0) store.removeItem(toStoreKey(key))
    else store.setItem(toStoreKey(key), JSON.stringify(typed))
  } catch {
    // A browser without storage only loses the amounts at a reload.
  }
}
