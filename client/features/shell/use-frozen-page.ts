import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { findPerson, readSession } from '#client/app/session.ts'

/** A page that the browser keeps for Back stays hidden until the server confirms the same user. */
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
      if (session !== null && findPerson(session)?.id === userId) style.visibility = ''
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
