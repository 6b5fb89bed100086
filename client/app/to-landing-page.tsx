import { useEffect } from 'react'
import { PagePending } from './page-pending.tsx'

/** For unknown paths outside the app: opens the landing page, as the server does. */
export function ToLandingPage() {
  useEffect(() => window.location.replace('/'), [])
  return <PagePending />
}
