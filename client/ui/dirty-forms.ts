import { useEffect, useId, useSyncExternalStore } from 'react'

const dirty = new Set<string>()
const listeners = new Set<() => void>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function mark(id: string, isDirty: boolean): void {
  if (isDirty) dirty.add(id)
  else dirty.delete(id)
  // Only while needed: a page with this listener is not kept in the back/forward cache.
  if (dirty.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms)
}

export function useDirtyForm(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(id, isDirty)
    return () => mark(id, false)
  }, [id, isDirty])
}
