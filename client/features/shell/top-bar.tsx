import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
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
  isNarrow: boolean
  isMenuOpen: boolean
  onToggleMenu: () => void
  onSearch: () => void
  onHelp: () => void
  onSignOut: () => void
}

export function TopBar(props: TopBarProps) {
  const { user, subscription, isNarrow, isMenuOpen, onToggleMenu, onSearch, onHelp, onSignOut } = props
  return (
    <header className={classes.bar}>
      <MenuToggle isNarrow={isNarrow} isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} />
      {isNarrow && <Logo size={24} markOnly />}
      <div className={classes.right}>
        {subscription !== null && <PlanPill subscription={subscription} />}
        <ActionIcon
          aria-label="Rechercher"
          aria-keyshortcuts="Control+K Meta+K"
          title={isNarrow ? undefined : 'Rechercher (Ctrl+K)'}
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ColorSchemeToggle />
        <UserMenu user={user} onHelp={isNarrow ? undefined : onHelp} onSignOut={onSignOut} />
      </div>
    </header>
  )
}
