import { useState } from 'react'
import { useRemoveWithUndo } from './use-transaction-mutations.ts'

/**
 * Deletes a row of the general list at once, each once. The row stays at its place until the server has agreed: after a failure
 * it never went (pitfall 25).
 */
export function useRemoveOnce() {
  const { mutateAsync } = useRemoveWithUndo()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  const remove = async (id: string) => {
    setLeaving((ids) => new Set(ids).add(id))
    try {
      await mutateAsync({ id })
    } catch {
      // Told by the outcome reporter.
    } finally {
      setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
    }
  }

  return { remove: (id: string) => void remove(id), isLeaving: (id: string) => leaving.has(id) }
}
