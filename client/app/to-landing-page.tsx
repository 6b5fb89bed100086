import { useEffect } from 'react'
import { PagePending } from './page-pending.tsx'

export function ToLandingPage() {
  useEffect(() => window.location.replace('/'), [])
  return <PagePending />
}
