import type { Icon } from '@tabler/icons-react'

export interface RowAction {
  label: string
  icon: Icon
  onClick: () => void
  /** Stands in the menu of the row. */
  tone?: 'danger'
  /** Stands there too. */
  rare?: boolean
  disabled?: boolean
  worded?: boolean
  /** A click or Enter on the row does the same. */
  opens?: boolean
}

/** `Modifier : Zone Nord`. */
export function getActionName(label: string, rowLabel: string | undefined): string {
  return rowLabel === undefined ? label : `${label}\u00A0: ${rowLabel}`
}

export function findOpening(actions: readonly RowAction[] | undefined): (() => void) | undefined {
  return actions?.find(({ opens = false, disabled = false }) => opens && !disabled)?.onClick
}
