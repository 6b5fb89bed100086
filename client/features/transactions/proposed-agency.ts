interface Agency {
  id: string
}

/** The only agency, else the last one used if it still exists. */
export function proposeAgency(agencies: readonly Agency[], lastUsed: string | null): string | null {
  const [only] = agencies
  if (agencies.length === 1 && only !== undefined) return only.id
  return agencies.some(({ id }) => id === lastUsed) ? lastUsed : null
}

function storageKey(userId: string): string {
  return `sandouk.last-agency.${userId}`
}

/** On this device. Returns null where the browser keeps nothing. */
export function readLastAgency(userId: string): string | null {
  try {
    return localStorage.getItem(storageKey(userId))
  } catch {
    return null
  }
}

export function keepLastAgency(userId: string, agencyId: string): void {
  try {
    localStorage.setItem(storageKey(userId), agencyId)
  } catch {
    // A full or forbidden storage only costs the proposal.
  }
}
