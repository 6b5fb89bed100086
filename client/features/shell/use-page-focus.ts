import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusSoon } from '#client/ui/focus-soon.ts'

/** Pages load their data behind their title; the title itself is there within a few frames. */
const MAX_FRAMES = 60

/** Puts the focus on the page's title (`PageHeader`), once it is there. */
export function focusPageTitle(): void {
  const titleOf = () => document.getElementById('page-title')
  const title = titleOf()
  if (title !== null) title.focus({ preventScroll: true })
  else focusSoon(titleOf, MAX_FRAMES, { preventScroll: true })
}

/** After a change of page the focus is on its title, so that the keyboard and screen readers are there too (pitfall 51). */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focusPageTitle()
      }),
    [router],
  )
}
