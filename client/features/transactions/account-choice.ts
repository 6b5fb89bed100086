/** The value of the field while several accounts are open and none is chosen. */
export const ACCOUNT_TO_CHOOSE = ''

interface AccountChoice {
  /** Open accounts of the agency and of the product's operator on the day. */
  readonly open: ReadonlyArray<{ id: string }>
  readonly accountId: string | null
  /** The edited transaction has none, and its agency, day and product stay: it may go on without one. */
  readonly mayHaveNone: boolean
  /** On this device, the latest first. */
  readonly lastUsed: readonly string[]
}

/** Null where the server needs none: it takes the only one. A chosen account stays as long as it is open. */
export function decideAccount({ open, accountId, mayHaveNone, lastUsed }: AccountChoice): string | null {
  const isOpen = (id: string | null) => open.some((account) => account.id === id)
  if (accountId !== null && isOpen(accountId)) return accountId
  if (mayHaveNone || open.length < 2) return null
  return lastUsed.find(isOpen) ?? ACCOUNT_TO_CHOOSE
}
