import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '#client/app/session.ts'

/**
 * The browser may keep a whole page for its Back button. It is put away invisible and shown again only when the server says
 * that the same person is still signed in (pitfall 37).
 */
export function useFrozenPage(userId: string): void {
  const router = useRouter()
  useEffect(() => {
    const { style } = document.documentElement
    const handleHide = (event: PageTransitionEvent) => {
      if (event.persisted) style.visibility = 'hidden'
    }
    const handleShow = async (event: PageTransitionEvent) => {
      if (!event.persisted) return
      const session = await readSession(router.options.context.calls, true).catch(() => null)
      if (session?.user?.id === userId) style.visibility = ''
      else window.location.reload()
    }
    const showListener = (event: PageTransitionEvent) => void handleShow(event)
    window.addEventListener('pagehide', handleHide)
    window.addEventListener('pageshow', showListener)
    return () => {
      window.removeEventListener('pagehide', handleHide)
      window.removeEventListener('pageshow', showListener)
    }
  }, [router, userId])
}
