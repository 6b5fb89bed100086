import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './row-actions.module.css'

/** A button at the end of a row. */
export interface RowAction {
  /** The word, shown on hover and told to screen readers: `Modifier`. */
  label: string
  icon: Icon
  onClick: () => void
  tone?: 'danger'
  disabled?: boolean
}

interface RowActionsProps {
  actions: readonly RowAction[]
  /** Which row, for screen readers. */
  rowLabel?: string | undefined
}

/** The icon buttons of one row. */
export function RowActions({ actions, rowLabel }: RowActionsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" flex="none">
      {actions.map(({ label, icon: IconOf, onClick, tone, disabled = false }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            aria-label={rowLabel === undefined ? label : `${label}\u00A0: ${rowLabel}`}
            className={classes.action ?? ''}
            data-tone={tone}
            disabled={disabled}
            onClick={onClick}
          >
            <IconOf size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
