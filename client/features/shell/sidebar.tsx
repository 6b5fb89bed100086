import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useId } from 'react'
import { Logo } from '#client/ui/logo.tsx'
import { Hint } from './hint.tsx'
import { ACCOUNT_SECTION, groupBySection, type MenuEntry } from './menu.ts'
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
  const id = useId()
  return (
    <div className={classes.inside} data-icons={isIconOnly || undefined}>
      <div className={classes.head}>
        <Logo size={26} markOnly={isIconOnly} />
        {!isIconOnly && <span className={classes.title}>{title}</span>}
      </div>
      <div className={classes.scroll}>
        <nav aria-label={title} className={classes.sections}>
          {groupBySection(menu).map(({ section, entries }, index) => (
            <div key={section ?? ''} className={classes.section} data-foot={section === ACCOUNT_SECTION || undefined}>
              {section !== undefined && (
                <p id={`${id}-${index}`} className={classes.heading}>
                  {section}
                </p>
              )}
              <ul className={classes.list} aria-labelledby={section === undefined ? undefined : `${id}-${index}`}>
                {entries.map((entry) => {
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
            </div>
          ))}
        </nav>
      </div>
      <div className={classes.foot}>
        <Hint label="Déconnexion" disabled={!isIconOnly}>
          <UnstyledButton className={classes.entry ?? ''} onClick={onSignOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
            <span className={classes.label}>Déconnexion</span>
          </UnstyledButton>
        </Hint>
      </div>
    </div>
  )
}
