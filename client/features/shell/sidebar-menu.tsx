import type { MenuEntry } from './menu.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import classes from './sidebar.module.css'

interface SidebarMenuProps {
  /** Whose menu it is: `Espace Client`. */
  title: string
  menu: readonly MenuEntry[]
  /** An active subscription: nothing is greyed. */
  hasSubscription: boolean
  isIconOnly?: boolean
  /** A page was chosen: the drawer closes. */
  onChoose?: (() => void) | undefined
}

/** The entries of a space; the same in the column and in the drawer. */
export function SidebarMenu({ title, menu, hasSubscription, isIconOnly = false, onChoose }: SidebarMenuProps) {
  return (
    <nav aria-label={title}>
      <ul className={classes.list}>
        {menu.map((entry) => {
          const isLocked = entry.gated && !hasSubscription
          const shared = { isLocked, isIconOnly, onChoose }
          return (
            <li key={entry.label}>
              {'links' in entry ? <SidebarGroup group={entry} {...shared} /> : <SidebarLink link={entry} {...shared} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
