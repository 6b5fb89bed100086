import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Hint } from './hint.tsx'
import { GATED_REASON, isUnder, type MenuGroup } from './menu.ts'
import { SidebarLink } from './sidebar-link.tsx'
import classes from './sidebar.module.css'

interface SidebarGroupProps {
  group: MenuGroup
  isLocked: boolean
  isIconOnly: boolean
  onChoose?: (() => void) | undefined
}

/** With icons only, or while locked, the pages are shown without opening the group. */
export function SidebarGroup({ group, isLocked, isIconOnly, onChoose }: SidebarGroupProps) {
  const { label, icon: IconComponent, links } = group
  const id = useId()
  const isHere = useRouterState({
    select: ({ location }) => links.some(({ to }) => isUnder(location.pathname, to)),
  })
  // Undefined until the user opens or closes it: open on one of its pages.
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = isIconOnly || isLocked || (chosen ?? isHere)

  const pages = (
    <ul id={id} className={classes.sublist} hidden={!isOpen}>
      {links.map((link) => (
        <li key={link.to}>
          <SidebarLink link={link} isLocked={isLocked} isIconOnly={isIconOnly} isSub onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
  if (isIconOnly) return pages

  return (
    <>
      <Hint label={GATED_REASON} disabled={!isLocked} touch>
        <UnstyledButton
          className={classes.entry ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-disabled={isLocked || undefined}
          onClick={() => !isLocked && setChosen(!isOpen)}
        >
          <IconComponent size={20} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
          <span className={classes.label}>{label}</span>
          {!isLocked && <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} />}
        </UnstyledButton>
      </Hint>
      {pages}
    </>
  )
}
