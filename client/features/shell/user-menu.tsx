import { Menu, UnstyledButton } from '@mantine/core'
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
  return (
    <Menu position="bottom-end" width={260} radius="md" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ''} aria-label={`Compte de ${name}`}>
          <span className={classes.avatar} aria-hidden>
            {getInitials(user)}
          </span>
          <span className={classes.name} aria-hidden>
            {name}
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          {user.email !== '' && <span>{user.email}</span>}
        </div>
        <Menu.Divider />
        {onLock === undefined ? (
          <Menu.Item
            leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/app/profile" {...props} />}
          >
            Profil
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
              rightSection={<KeyHint keys="Ctrl L" />}
              onClick={onLock}
            >
              Verrouiller
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPassword size={18} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <Link to="/poste" search={{ code: true }} {...props} />}
            >
              Changer mon code
            </Menu.Item>
          </>
        )}
        {isOwner && (
          <Menu.Item
            leftSection={<IconPackage size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/app/subscription" {...props} />}
          >
            Mon Pack
          </Menu.Item>
        )}
        {onHelp !== undefined && (
          <Menu.Item
            leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
            rightSection={<KeyHint keys="?" />}
            onClick={onHelp}
          >
            Raccourcis clavier
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={onSignOut}>
          Se déconnecter
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
