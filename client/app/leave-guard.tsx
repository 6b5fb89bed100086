import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'
import { lazyPart } from './lazy-part.ts'
import { PartBoundary } from './part-boundary.tsx'

// Only a page with a form needs the dialog.
const ConfirmLeave = lazyPart(() => import('#client/ui/confirm-leave.tsx').then((module) => module.ConfirmLeave))

/** In both spaces: no page outside them has a form that asks before it is left, and `useBlocker` is heavy for the sign-in page. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: () => hasDirtyForms(),
    // dirty-forms.ts asks before the browser leaves the app.
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
