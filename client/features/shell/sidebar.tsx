import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Logo } from '#client/ui/logo.tsx'
import type { MenuEntry } from './menu.ts'
import { SidebarMenu } from './sidebar-menu.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  title: string
  menu: readonly MenuEntry[]
  hasSubscription: boolean
  isIconOnly?: boolean
  onChoose?: (() => void) | undefined
  onSignOut: () => void
}

/** What the column and the drawer hold: name, entries, logout. */
export function Sidebar({ title, menu, hasSubscription, isIconOnly = false, onChoose, onSignOut }: SidebarProps) {
  return (
    <div className={classes.inside} data-icons={isIconOnly || undefined}>
      <div className={classes.head}>
        <Logo size={26} markOnly={isIconOnly} />
        {!isIconOnly && <span className={classes.title}>{title}</span>}
      </div>
      <div className={classes.scroll}>
        <SidebarMenu
          title={title}
          menu={menu}
          hasSubscription={hasSubscription}
          isIconOnly={isIconOnly}
          onChoose={onChoose}
        />
      </div>
      <div className={classes.foot}>
        <Tooltip
          label="Déconnexion"
          position="right"
          disabled={!isIconOnly}
          events={{ hover: true, focus: true, touch: false }}
        >
          <UnstyledButton className={classes.entry ?? ''} onClick={onSignOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
            <span className={classes.label}>Déconnexion</span>
          </UnstyledButton>
        </Tooltip>
      </div>
    </div>
  )
}
