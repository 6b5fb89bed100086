import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { afterPaint } from '#client/app/after-paint.ts'
import type { DataTableProps } from './data-table-types.ts'
import { findOpening, type RowAction } from './row-action.ts'

/*
 * A list renders whenever its screen does, which makes new handlers. Its rows render again only for other content:
 * twenty of them take longer than a frame on an old machine. What is pressed runs the handlers of the last render.
 */

export interface SteadyRow<Row> {
  row: Row
  label: string | undefined
  actions: readonly RowAction[] | undefined
  isOpenable: boolean
  /** Without an index, what a press on the row does. */
  onPress: (row: Row, index?: number) => void
}

/** Returns what gives a row its properties: all that change from render to render are its actions. */
export function useSteadyRows<Row>({ rowActions, rowLabel, onOpen }: DataTableProps<Row>) {
  const onPress = useCallbackRef((row: Row, index?: number) => {
    const actions = rowActions?.(row)
    const run = index === undefined ? (findOpening(actions) ?? (() => onOpen?.(row))) : actions?.[index]?.onClick
    // What opens takes longer to render than a press should.
    if (run !== undefined) void afterPaint().then(run)
  })
  return (row: Row): SteadyRow<Row> => {
    const actions = rowActions?.(row)
    const isOpenable = onOpen !== undefined || findOpening(actions) !== undefined
    return { row, label: rowLabel?.(row), actions, isOpenable, onPress }
  }
}

function looksLike(one: RowAction, other: RowAction | undefined): boolean {
  return (
    one.label === other?.label &&
    one.icon === other.icon &&
    one.tone === other.tone &&
    one.rare === other.rare &&
    one.disabled === other.disabled &&
    one.worded === other.worded &&
    one.opens === other.opens
  )
}

function lookLike(ones: SteadyRow<unknown>['actions'], others: SteadyRow<unknown>['actions']): boolean {
  if (ones === undefined || others === undefined) return ones === others
  return ones.length === others.length && ones.every((action, index) => looksLike(action, others[index]))
}

/** Returns the same actions and the same `open` as long as they look the same and do the same to the same row. */
export function useSteadyRow<Row>({ row, label, actions, isOpenable, onPress }: SteadyRow<Row>) {
  const [kept, setKept] = useState(actions)
  const shown = lookLike(kept, actions) ? kept : actions
  if (shown !== kept) setKept(shown)
  const steady = useMemo(
    () => shown?.map((action, index) => ({ ...action, onClick: () => onPress(row, index) })),
    [shown, row, onPress],
  )
  const open = useMemo(() => (isOpenable ? () => onPress(row) : undefined), [isOpenable, row, onPress])
  return { row, label, actions: steady, open }
}
