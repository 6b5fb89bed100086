import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import classes from './lock-mark.module.css'

/** A lock whose label is read out and shown on hover. */
export function LockMark({ label }: { label: string }) {
  return (
    <span className={classes.lock} title={label}>
      <IconLock size={15} stroke={2} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
