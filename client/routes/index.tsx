import { createFileRoute, redirect } from '@tanstack/react-router'

/** The landing page is not of the application: the server answers `/` with a page of its own (server/features/landing/landing-page.ts). */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    // TanStack's redirect is thrown, and is no Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: '/', reloadDocument: true })
  },
})
