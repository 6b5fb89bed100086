import { useEffect, useId } from 'react'

const dirty = new Set<string>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function mark(id: string, isDirty: boolean): void {
  if (isDirty) dirty.add(id)
  else dirty.delete(id)
  // Only while needed: a page with this listener is not kept in the back/forward cache.
  if (dirty.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

export function useDirtyForm(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(id, isDirty)
    return () => mark(id, false)
  }, [id, isDirty])
}
