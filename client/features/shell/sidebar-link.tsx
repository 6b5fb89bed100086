import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { formatCount } from '#shared/values/count.ts'
import { Hint } from './hint.tsx'
import { GATED_REASON, type MenuLink } from './menu.ts'
import classes from './sidebar.module.css'

interface SidebarLinkProps {
  link: MenuLink
  isLocked: boolean
  isIconOnly: boolean
  isSub?: boolean
  onChoose?: (() => void) | undefined
}

export function SidebarLink({ link, isLocked, isIconOnly, isSub = false, onChoose }: SidebarLinkProps) {
  const { label, to, icon: IconComponent, count = 0 } = link
  const reason = isLocked ? (isIconOnly ? `${label}\u00A0: ${GATED_REASON}` : GATED_REASON) : label
  const content = (
    <>
      <IconComponent size={isSub && !isIconOnly ? 18 : 20} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.label}>{label}</span>
      {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
    </>
  )
  return (
    <Hint label={reason} disabled={!isLocked && !isIconOnly} touch>
      {isLocked ? (
        <LockedEntry isSub={isSub}>{content}</LockedEntry>
      ) : (
        <Link
          to={to}
          className={classes.entry ?? ''}
          data-sub={isSub || undefined}
          activeOptions={{ exact: to === '/app' || to === '/app/transactions', includeSearch: false }}
          onClick={onChoose}
        >
          {content}
        </Link>
      )}
    </Hint>
  )
}

interface LockedEntryProps extends React.ComponentPropsWithoutRef<'span'> {
  isSub: boolean
  ref?: Ref<HTMLSpanElement>
}

/** Can be focused, so that the reason is shown and read. */
function LockedEntry({ isSub, ref, children, ...rest }: LockedEntryProps) {
  return (
    <span
      {...rest}
      ref={ref}
      role="link"
      aria-disabled
      tabIndex={0}
      className={classes.entry}
      data-sub={isSub || undefined}
    >
      {children}
    </span>
  )
}
