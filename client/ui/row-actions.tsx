import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './row-actions.module.css'

export interface RowAction {
  label: string
  icon: Icon
  onClick: () => void
  tone?: 'danger'
  disabled?: boolean
  worded?: boolean
}

interface RowActionsProps {
  actions: readonly RowAction[]
  rowLabel?: string | undefined
}

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
  const { label, icon: IconComponent, onClick, tone, disabled = false } = props
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={getActionName(props)}
        className={classes.action ?? ''}
        data-tone={tone}
        disabled={disabled}
        onClick={onClick}
      >
        <IconComponent size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function WordedAction(props: ActionProps) {
  const { label, icon: IconComponent, onClick, disabled = false } = props
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={getActionName(props)}
      leftSection={<IconComponent size={16} stroke={1.75} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
