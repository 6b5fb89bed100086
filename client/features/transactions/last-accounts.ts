const MAX_KEPT = 12

function storageKey(userId: string): string {
  return `sandouk.last-accounts.${userId}`
}

/** The operator accounts last used by this person on this device, the latest first. Empty where the browser keeps nothing. */
export function readLastAccounts(userId: string): string[] {
  try {
    return (localStorage.getItem(storageKey(userId)) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

export function keepLastAccount(userId: string, accountId: string): void {
  const others = readLastAccounts(userId).filter((id) => id !== accountId)
  try {
    localStorage.setItem(storageKey(userId), [accountId, ...others].slice(0, MAX_KEPT).join(' '))
  } catch {
    // A full or forbidden storage only costs the proposal.
  }
}
