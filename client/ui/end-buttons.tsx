import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './end-buttons.module.css'

export function EndButtons({ children, mt = 'lg' }: { children: ReactNode; mt?: 'xs' | 'lg' }) {
  return (
    <Group className={classes.buttons ?? ''} justify="flex-end" gap="sm" mt={mt}>
      {children}
    </Group>
  )
}
