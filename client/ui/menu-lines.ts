import type { Icon } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'

interface MenuItemLine {
  kind?: 'item'
  /** Default: `label`, where that is a text. */
  key?: string
  label: ReactNode
  /** Where it is read out other than it is shown. */
  name?: string
  icon?: Icon
  /** At the end of the line. */
  end?: ReactNode
  /** One of a choice; `current` marks it without a mark. */
  checked?: boolean
  current?: boolean
  disabled?: boolean
  className?: string
  onClick?: () => unknown
  /** For a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactElement
}

/** A line of a menu, as data: the parts that render it are loaded with the first menu that is opened. */
export type MenuLine =
  | MenuItemLine
  | { kind: 'divider' }
  | { kind: 'label'; label: string }
  | { kind: 'text'; content: ReactNode }
