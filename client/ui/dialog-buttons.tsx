import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

/** Last in a dialog's body. They stay at its bottom while the rest scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.buttons ?? ''} justify="flex-end" gap="sm">
      {children}
    </Group>
  )
}
