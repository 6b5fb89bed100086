import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MenuEntry } from './menu.ts'
import { Sidebar } from './sidebar.tsx'
import { focusPageTitle } from './use-page-focus.ts'

interface MenuDrawerProps {
  title: string
  menu: readonly MenuEntry[]
  opened: boolean
  onClose: () => void
  hasSubscription: boolean
  onSignOut: () => void
}

/** The menu under 768 px: over the page, away as soon as a page is chosen (pitfall 51). */
export function MenuDrawer({ title, menu, opened, onClose, hasSubscription, onSignOut }: MenuDrawerProps) {
  const [wasChosen, setWasChosen] = useState(false)
  // Drawn closed first: a drawer that starts open does not know where to give the focus back.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const handleChoose = () => {
    setWasChosen(true)
    onClose()
  }
  return (
    <Drawer
      opened={opened && isReady}
      onClose={onClose}
      onEnterTransitionEnd={() => setWasChosen(false)}
      // After a choice the focus belongs to the new page's title, else to the button that opened the menu.
      returnFocus={!wasChosen}
      onExitTransitionEnd={() => wasChosen && focusPageTitle()}
      size="18rem"
      padding={0}
      withCloseButton={false}
      aria-label={title}
      styles={{ body: { height: '100%' } }}
    >
      <Sidebar
        title={title}
        menu={menu}
        hasSubscription={hasSubscription}
        onChoose={handleChoose}
        onSignOut={onSignOut}
      />
    </Drawer>
  )
}
