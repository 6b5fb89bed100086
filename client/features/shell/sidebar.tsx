import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Logo } from '#client/ui/logo.tsx'
import type { MenuEntry } from './menu.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  title: string
  menu: readonly MenuEntry[]
  hasSubscription: boolean
  isIconOnly?: boolean
  onChoose?: (() => void) | undefined
  onSignOut: () => void
}

export function Sidebar({ title, menu, hasSubscription, isIconOnly = false, onChoose, onSignOut }: SidebarProps) {
  return (
    <div className={classes.inside} data-icons={isIconOnly || undefined}>
      <div className={classes.head}>
        <Logo size={26} markOnly={isIconOnly} />
        {!isIconOnly && <span className={classes.title}>{title}</span>}
      </div>
      <div className={classes.scroll}>
        <nav aria-label={title}>
          <ul className={classes.list}>
            {menu.map((entry) => {
              const shared = { isLocked: entry.gated && !hasSubscription, isIconOnly, onChoose }
              return (
                <li key={entry.label}>
                  {'links' in entry ? (
                    <SidebarGroup group={entry} {...shared} />
                  ) : (
                    <SidebarLink link={entry} {...shared} />
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
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
