import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { MenuButton } from './menu-button.tsx'
import classes from './row-actions.module.css'
import { getActionName, type RowAction } from './row-action.ts'

interface RowMenuProps {
  actions: readonly RowAction[]
  rowLabel: string | undefined
}

/** What removes or stops something, and what is seldom done: two presses away, each in words. */
export function RowMenu({ actions, rowLabel }: RowMenuProps) {
  if (actions.length === 0) return null
  return (
    <MenuButton
      position="bottom-end"
      startsOnFirst
      renderButton={(props) => (
        <ActionIcon {...props} className={classes.action ?? ''} aria-label={getActionName('Autres actions', rowLabel)}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      lines={actions.map(({ label, icon, onClick, tone, disabled = false }) => ({
        label,
        name: getActionName(label, rowLabel),
        icon,
        disabled,
        className: tone === 'danger' ? (classes.removes ?? '') : '',
        onClick,
      }))}
    />
  )
}
