import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useOpensFromClosed } from '#client/ui/use-opens-from-closed.ts'
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

export function MenuDrawer({ title, menu, opened, onClose, hasSubscription, onSignOut }: MenuDrawerProps) {
  const [wasChosen, setWasChosen] = useState(false)
  const isOpen = useOpensFromClosed(opened)
  const handleChoose = () => {
    setWasChosen(true)
    onClose()
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onEnterTransitionEnd={() => setWasChosen(false)}
      // After a choice the focus goes to the title of the new page, else back to the menu button.
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
