import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusSoon } from '#client/ui/focus-soon.ts'

/** The title is rendered within a few frames, before the data. */
const MAX_FRAMES = 60

export function focusPageTitle(): void {
  const findTitle = () => document.getElementById('page-title')
  const title = findTitle()
  if (title !== null) title.focus({ preventScroll: true })
  else focusSoon(findTitle, MAX_FRAMES, { preventScroll: true })
}

/** After a change of page the keyboard and screen readers start at its title. */
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
