import { createFileRoute, redirect } from '@tanstack/react-router'

/** The landing page is not part of the application: the server sends it for `/` (server/features/landing/landing-page.ts). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    // TanStack's redirect is thrown, but it is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: '/', reloadDocument: true })
  },
})
