import { useState } from 'react'
import { useIsNarrow } from '#client/ui/use-is-narrow.ts'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'

const COOKIE = 'sidebar_state'
const COOKIE_SECONDS = 7 * 24 * 60 * 60

function readKept(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`)
}

function keep(isOpen: boolean): void {
  document.cookie = `${COOKIE}=${isOpen}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}

interface Sidebar {
  isNarrow: boolean
  /** Shows words, not only icons; kept in the cookie. Independent of the drawer. */
  isOpen: boolean
  isDrawerOpen: boolean
  /** The drawer has been opened before: its code is needed only then. */
  wasDrawerOpened: boolean
  toggle: () => void
  closeDrawer: () => void
  dropDrawer: () => void
}

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
    // A window that became wider shows no drawer.
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
