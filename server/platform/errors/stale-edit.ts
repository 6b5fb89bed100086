import { refuse, type Refusal } from './refusal.ts'

interface Versioned {
  readonly updatedAt: string
}

/** Refuses `edit.stale` where the row has another version than the one the edit was made from. */
export function assertVersion(current: Versioned, readAt: string): void {
  if (current.updatedAt !== readAt) throw staleEdit(current)
}

/** `edit.stale` with the row as it is now, in the shape that the noun's list shows, so that no client reads it again. */
export function staleEdit(current: Versioned | null): Refusal {
  return refuse('edit.stale', { current })
}
