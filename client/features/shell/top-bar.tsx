import { ActionIcon } from '@mantine/core'
import { IconLock, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Session, SessionUser } from '#client/app/session.ts'
import { ColorSchemeToggle } from '#client/ui/color-scheme-toggle.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import { PlanPill } from './plan-pill.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  user: SessionUser
  subscription: Session['subscription']
  /** The pack is the owner's affair. */
  isOwner: boolean
  /** Whose space it is, where that is not plain. */
  space: ReactNode
  isNarrow: boolean
  isMenuOpen: boolean
  onToggleMenu: () => void
  /** Of a counter machine. */
  onLock: (() => void) | undefined
  onSearch: () => void
  onHelp: () => void
  onSignOut: () => void
}

export function TopBar(props: TopBarProps) {
  const {
    user,
    subscription,
    isOwner,
    space,
    isNarrow,
    isMenuOpen,
    onToggleMenu,
    onLock,
    onSearch,
    onHelp,
    onSignOut,
  } = props
  return (
    <header className={classes.bar}>
      <MenuToggle isNarrow={isNarrow} isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} />
      {isNarrow && <Logo size={24} markOnly />}
      {space}
      <div className={classes.right}>
        {isOwner && subscription !== null && <PlanPill subscription={subscription} />}
        <ActionIcon
          aria-label="Rechercher"
          aria-keyshortcuts="Control+K Meta+K"
          title={isNarrow ? undefined : 'Rechercher (Ctrl+K)'}
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ColorSchemeToggle />
        {onLock !== undefined && (
          <ActionIcon
            aria-label="Verrouiller"
            aria-keyshortcuts="Control+L Meta+L"
            title={isNarrow ? undefined : 'Verrouiller (Ctrl+L)'}
            onClick={onLock}
          >
            <IconLock size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <UserMenu
          user={user}
          isOwner={isOwner}
          onLock={onLock}
          onHelp={isNarrow ? undefined : onHelp}
          onSignOut={onSignOut}
        />
      </div>
    </header>
  )
}
