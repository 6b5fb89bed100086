import { useEffect } from 'react'
import { PagePending } from './page-pending.tsx'

/** For a path that the application does not know: to the landing page, as the server does it (spec 000 §2). */
export function ToLandingPage() {
  useEffect(() => window.location.replace('/'), [])
  return <PagePending />
}
