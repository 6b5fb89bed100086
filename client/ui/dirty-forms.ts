import { useEffect, useId } from 'react'

// Which open forms hold something typed and not saved. The page asks before it is left, whatever leaves it: a link, Back, a
// reload after a deploy (pitfall 49), a closed tab.

const dirty = new Set<string>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function mark(id: string, isDirty: boolean): void {
  if (isDirty) dirty.add(id)
  else dirty.delete(id)
  // Only while needed: a page with this listener is kept out of the browser's back/forward cache.
  if (dirty.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

/** Whether leaving now would lose something typed. */
export function hasDirtyForms(): boolean {
  return dirty.size > 0
}

/** Called by every form: `isDirty` while it holds something unsaved. FormModal does it by itself. */
export function useDirtyForm(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(id, isDirty)
    return () => mark(id, false)
  }, [id, isDirty])
}
