import { Menu, type MenuProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ExistingTarget } from './existing-target.tsx'
import type { MenuLine } from './menu-lines.ts'

export interface OpenMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  id: string
  target: HTMLElement
  opened: boolean
  onClose: () => void
  lines: readonly MenuLine[]
  /** The first line has the focus at once; without it the first arrow key gives it. */
  startsOnFirst?: boolean
  className?: string
}

/** The dropdown of a `MenuButton`, and with it the library that places it. */
export function OpenMenu({
  id,
  target,
  opened,
  onClose,
  lines,
  startsOnFirst = false,
  className,
  ...rest
}: OpenMenuProps) {
  // The library notes where the focus was when a closed menu opens.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <Menu
      id={id}
      radius="md"
      shadow="md"
      opened={opened && isMounted}
      onChange={(isOpen) => !isOpen && onClose()}
      withInitialFocusPlaceholder={!startsOnFirst}
      {...rest}
    >
      <Menu.Target>
        <ExistingTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown className={className ?? ''}>
        {lines.map((line, index) => {
          if (line.kind === 'divider') return <Menu.Divider key={index} />
          if (line.kind === 'label') return <Menu.Label key={index}>{line.label}</Menu.Label>
          if (line.kind === 'text') return <div key={index}>{line.content}</div>
          const {
            key,
            label,
            name,
            icon: Mark,
            end,
            checked,
            current,
            disabled,
            className: own,
            onClick,
            renderRoot,
          } = line
          return (
            <Menu.Item
              key={key ?? (typeof label === 'string' ? label : index)}
              disabled={disabled ?? false}
              className={own ?? ''}
              leftSection={Mark && <Mark size={18} stroke={1.75} aria-hidden />}
              rightSection={end}
              {...(name === undefined ? {} : { 'aria-label': name })}
              {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
              {...(current === true ? { 'aria-current': true } : {})}
              {...(renderRoot === undefined ? {} : { renderRoot })}
              onClick={() => {
                // A dialog gives the focus back to what had it, and the line is gone by then.
                target.focus()
                onClick?.()
              }}
            >
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
