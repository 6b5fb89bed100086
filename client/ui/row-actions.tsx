import { ActionIcon, Button, Group } from '@mantine/core'
import { getActionName, type RowAction } from './row-action.ts'
import classes from './row-actions.module.css'
import { RowMenu } from './row-menu.tsx'

interface RowActionsProps {
  actions: readonly RowAction[]
  rowLabel?: string | undefined
}

export function RowActions({ actions, rowLabel }: RowActionsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" flex="none">
      {actions
        .filter((action) => !isInMenu(action))
        .map((action) =>
          action.worded === true ? (
            <WordedAction key={action.label} {...action} rowLabel={rowLabel} />
          ) : (
            <IconAction key={action.label} {...action} rowLabel={rowLabel} />
          ),
        )}
      <RowMenu actions={actions.filter(isInMenu)} rowLabel={rowLabel} />
    </Group>
  )
}

function isInMenu({ tone, rare = false }: RowAction): boolean {
  return tone === 'danger' || rare
}

interface ActionProps extends RowAction {
  rowLabel: string | undefined
}

function IconAction({ label, icon: IconComponent, onClick, disabled = false, rowLabel }: ActionProps) {
  return (
    <ActionIcon
      aria-label={getActionName(label, rowLabel)}
      title={label}
      className={classes.action ?? ''}
      disabled={disabled}
      onClick={onClick}
    >
      <IconComponent size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function WordedAction({ label, icon: IconComponent, onClick, disabled = false, rowLabel }: ActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={getActionName(label, rowLabel)}
      leftSection={<IconComponent size={16} stroke={1.75} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
