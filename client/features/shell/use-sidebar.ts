import { useState } from 'react'
import { useIsNarrow } from '#client/ui/use-is-narrow.ts'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'

/** Spec 001 §9: the open state is kept for 7 days. */
const COOKIE = 'sidebar_state'
const COOKIE_SECONDS = 7 * 24 * 60 * 60

function readKept(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`)
}

function keep(isOpen: boolean): void {
  document.cookie = `${COOKIE}=${isOpen}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}

interface Sidebar {
  /** Under 768 px: a drawer over the page. From 768 px: a column, as wide as words or as icons. */
  isNarrow: boolean
  /** Words and not only icons; kept in the cookie. Says nothing about the drawer. */
  isOpen: boolean
  isDrawerOpen: boolean
  /** It has been open before: only then is its code needed. */
  wasDrawerOpened: boolean
  toggle: () => void
  closeDrawer: () => void
  /** Its code did not come: as if it had not been opened. */
  dropDrawer: () => void
}

/** The state of the sidebar, and Ctrl/Meta+B to change it (pitfall 50). */
export function useSidebar(): Sidebar {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(readKept)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [wasDrawerOpened, setWasDrawerOpened] = useState(false)

  const toggle = () => {
    if (isNarrow) {
      setWasDrawerOpened(true)
      setIsDrawerOpen(!isDrawerOpen)
      return
    }
    keep(!isOpen)
    setIsOpen(!isOpen)
  }
  useKeyboardShortcut({ key: 'b', ctrlOrMeta: true, overDialogs: true }, toggle)

  return {
    isNarrow,
    isOpen,
    // A window made wider leaves no drawer behind.
    isDrawerOpen: isNarrow && isDrawerOpen,
    wasDrawerOpened,
    toggle,
    closeDrawer: () => setIsDrawerOpen(false),
    dropDrawer: () => {
      setIsDrawerOpen(false)
      setWasDrawerOpened(false)
    },
  }
}
