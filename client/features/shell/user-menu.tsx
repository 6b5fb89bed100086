import { UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconPackage,
  IconPassword,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#client/app/session.ts'
import { KeyHint } from '#client/ui/key-hint.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { MenuLine } from '#client/ui/menu-lines.ts'
import classes from './top-bar.module.css'

interface UserMenuProps {
  user: SessionUser
  isOwner: boolean
  /** Of a counter machine. */
  onLock: (() => void) | undefined
  onHelp: (() => void) | undefined
  onSignOut: () => void
}

function getInitials({ firstName, lastName, email }: SessionUser): string {
  const [first = ''] = Array.from(firstName)
  const [last = ''] = Array.from(lastName)
  return (first + last || (email[0] ?? '')).toUpperCase()
}

export function UserMenu({ user, isOwner, onLock, onHelp, onSignOut }: UserMenuProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const lines: MenuLine[] = [
    {
      kind: 'text',
      content: (
        <div className={classes.who}>
          <strong>{name}</strong>
          {user.email !== '' && <span>{user.email}</span>}
        </div>
      ),
    },
    { kind: 'divider' },
    ...(onLock === undefined
      ? [{ label: 'Profil', icon: IconUser, renderRoot: (props: object) => <Link to="/app/profile" {...props} /> }]
      : [
          { label: 'Verrouiller', icon: IconLock, end: <KeyHint keys="Ctrl L" />, onClick: onLock },
          {
            label: 'Changer mon code',
            icon: IconPassword,
            renderRoot: (props: object) => <Link to="/poste" search={{ code: true }} {...props} />,
          },
        ]),
    ...(isOwner
      ? [
          {
            label: 'Mon Pack',
            icon: IconPackage,
            renderRoot: (props: object) => <Link to="/app/subscription" {...props} />,
          },
        ]
      : []),
    ...(onHelp === undefined
      ? []
      : [{ label: 'Raccourcis clavier', icon: IconKeyboard, end: <KeyHint keys="?" />, onClick: onHelp }]),
    { kind: 'divider' },
    { label: 'Se déconnecter', icon: IconLogout, onClick: onSignOut },
  ]
  return (
    <MenuButton
      position="bottom-end"
      width={260}
      lines={lines}
      renderButton={(props) => (
        <UnstyledButton {...props} className={classes.user ?? ''} aria-label={`Compte de ${name}`}>
          <span className={classes.avatar} aria-hidden>
            {getInitials(user)}
          </span>
          <span className={classes.name} aria-hidden>
            {name}
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />
        </UnstyledButton>
      )}
    />
  )
}
