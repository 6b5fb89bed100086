import { Select, TextInput } from '@mantine/core'
import { type DateOrder, dateOrders } from '#shared/values/date-order.ts'
import { dateOrderLabels, nameColumns, type SheetColumn } from './sheet-columns.ts'

interface ColumnSelectProps {
  label: string
  columns: readonly SheetColumn[]
  /** The index of the column; null for none. */
  value: string | null
  error: string | undefined
  isOptional?: boolean
  onChange: (value: string | null) => void
}

/** Which column of a file something is. */
export function ColumnSelect({ columns, isOptional = false, ...field }: ColumnSelectProps) {
  return (
    <Select
      {...field}
      placeholder={isOptional ? 'Aucune colonne' : 'Choisissez une colonne'}
      clearable={isOptional}
      withAsterisk={!isOptional}
      allowDeselect={isOptional}
      data={nameColumns(columns)}
    />
  )
}

interface FirstRowFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function FirstRowField({ onChange, ...field }: FirstRowFieldProps) {
  return (
    <TextInput {...field} inputMode="numeric" onChange={({ currentTarget }) => onChange(currentTarget.value.trim())} />
  )
}

interface DateOrderSelectProps {
  value: DateOrder
  onChange: (value: DateOrder) => void
}

export function DateOrderSelect({ value, onChange }: DateOrderSelectProps) {
  return (
    <Select
      label="Format des dates"
      allowDeselect={false}
      data={dateOrders.map((order) => ({ value: order, label: dateOrderLabels[order] }))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
