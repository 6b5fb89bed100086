import { useState } from 'react'
import { useRemoveWithUndo } from './use-transaction-mutations.ts'

/** Deletes a row without asking. The row stays until the server confirms, so that a failed deletion changes nothing. */
export function useRemoveOnce() {
  const { mutateAsync } = useRemoveWithUndo()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  const remove = async (id: string) => {
    setLeaving((ids) => new Set(ids).add(id))
    try {
      await mutateAsync({ id })
    } catch {
      // The outcome reporter shows the error.
    } finally {
      setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
    }
  }

  return { remove: (id: string) => void remove(id), isLeaving: (id: string) => leaving.has(id) }
}
