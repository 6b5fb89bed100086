import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
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
  /** What the list is there for: its word stands in the row. */
  worded?: boolean
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
      {actions.map((action) =>
        action.worded === true ? (
          <WordedAction key={action.label} {...action} rowLabel={rowLabel} />
        ) : (
          <IconAction key={action.label} {...action} rowLabel={rowLabel} />
        ),
      )}
    </Group>
  )
}

interface ActionProps extends RowAction {
  rowLabel: string | undefined
}

function getActionName({ label, rowLabel }: ActionProps) {
  return rowLabel === undefined ? label : `${label}\u00A0: ${rowLabel}`
}

function IconAction(props: ActionProps) {
  const { label, icon: IconOf, onClick, tone, disabled = false } = props
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={getActionName(props)}
        className={classes.action ?? ''}
        data-tone={tone}
        disabled={disabled}
        onClick={onClick}
      >
        <IconOf size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function WordedAction(props: ActionProps) {
  const { label, icon: IconOf, onClick, disabled = false } = props
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={getActionName(props)}
      leftSection={<IconOf size={16} stroke={1.75} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
