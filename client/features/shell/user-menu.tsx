import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKeyboard, IconLogout, IconPackage, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#client/app/session.ts'
import { KeyHint } from '#client/ui/key-hint.tsx'
import classes from './top-bar.module.css'

interface UserMenuProps {
  user: SessionUser
  onHelp: (() => void) | undefined
  onSignOut: () => void
}

function getInitials({ firstName, lastName, email }: SessionUser): string {
  const [first = ''] = Array.from(firstName)
  const [last = ''] = Array.from(lastName)
  return (first + last || (email[0] ?? '')).toUpperCase()
}

export function UserMenu({ user, onHelp, onSignOut }: UserMenuProps) {
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
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/app/profile" {...props} />}
        >
          Profil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPackage size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/app/subscription" {...props} />}
        >
          Mon Pack
        </Menu.Item>
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
