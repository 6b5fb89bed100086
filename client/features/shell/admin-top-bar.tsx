import type { SessionUser } from '#client/app/session.ts'
import { ColorSchemeToggle } from '#client/ui/color-scheme-toggle.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import classes from './top-bar.module.css'

interface AdminTopBarProps {
  user: SessionUser
  isNarrow: boolean
  isMenuOpen: boolean
  onToggleMenu: () => void
}

export function AdminTopBar({ user, isNarrow, isMenuOpen, onToggleMenu }: AdminTopBarProps) {
  return (
    <header className={classes.bar}>
      <MenuToggle isNarrow={isNarrow} isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} />
      {isNarrow && <Logo size={24} markOnly />}
      <div className={classes.right}>
        <span className={classes.who}>
          <span>{user.role === 'principalAdmin' ? 'Administrateur principal' : 'Administrateur'}</span>
          <strong>{user.email}</strong>
        </span>
        <ColorSchemeToggle />
      </div>
    </header>
  )
}
