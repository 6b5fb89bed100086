import { refuse, type Refusal } from './refusal.ts'

interface Versioned {
  readonly updatedAt: string
}

/** Throws `edit.stale`. */
export function assertVersion(current: Versioned, readAt: string): void {
  if (current.updatedAt !== readAt) throw staleEdit(current)
}

export function staleEdit(current: Versioned | null): Refusal {
  return refuse('edit.stale', { current })
}
