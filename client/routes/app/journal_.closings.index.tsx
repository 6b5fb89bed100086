import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/journal_/closings/')({
  beforeLoad: () => {
    throw redirect({ to: '/app/journal', search: { tab: 'history' }, replace: true })
  },
})
