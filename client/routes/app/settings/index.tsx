import { createFileRoute, redirect } from '@tanstack/react-router'

/** The settings alone: their first page, which the menu calls `Paramètres`. */
export const Route = createFileRoute('/app/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/app/settings/transaction-types', replace: true })
  },
})
