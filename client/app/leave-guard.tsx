import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'
import { lazyPart } from './lazy-part.ts'
import { PartBoundary } from './part-boundary.tsx'

// Only a page with a form asks; the sign-in page need not load the dialog.
const ConfirmLeave = lazyPart(() => import('#client/ui/confirm-leave.tsx').then((module) => module.ConfirmLeave))

/** Asks before a navigation inside the app loses what a form holds. Stands once, in the root route. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: () => hasDirtyForms(),
    // The forms' own listener asks where the browser itself leaves (dirty-forms.ts).
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <PartBoundary onMissing={blocker.reset}>
        <ConfirmLeave opened onStay={blocker.reset} onLeave={blocker.proceed} />
      </PartBoundary>
    </Suspense>
  )
}
