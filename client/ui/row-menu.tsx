import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './row-actions.module.css'
import { getActionName, type RowAction } from './row-action.ts'

interface RowMenuProps {
  actions: readonly RowAction[]
  rowLabel: string | undefined
}

/** What removes or stops something, and what is seldom done: two presses away, each in words. */
export function RowMenu({ actions, rowLabel }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" radius="md" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes.action ?? ''}
          aria-label={getActionName('Autres actions', rowLabel)}
        >
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: IconComponent, onClick, tone, disabled = false }) => (
          <Menu.Item
            key={label}
            aria-label={getActionName(label, rowLabel)}
            disabled={disabled}
            className={tone === 'danger' ? (classes.removes ?? '') : ''}
            leftSection={<IconComponent size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              // A dialog gives the focus back to what had it, and the entry is gone by then.
              button.current?.focus()
              onClick()
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
