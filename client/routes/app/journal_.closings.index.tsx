import { createFileRoute, redirect } from '@tanstack/react-router'

/** The closings alone: the journal's tab that lists them. */
export const Route = createFileRoute('/app/journal_/closings/')({
  beforeLoad: () => {
    throw redirect({ to: '/app/journal', search: { tab: 'history' }, replace: true })
  },
})
