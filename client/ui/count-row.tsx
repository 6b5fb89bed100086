import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { formatAmount } from '#shared/values/money.ts'
import { type Denomination, piecesWorth } from '#shared/cash/denominations.ts'
import classes from './count-grid.module.css'
import { checkQuantityText, readQuantityText } from './quantity-text.ts'

interface CountRowProps {
  value: Denomination
  label: string
  /** For screen readers: `Billets de 200 DH`. */
  name: string
  field: GetInputPropsReturnType
  error: ReactNode
  text: string
}

export function CountRow({ value, label, name, field, error, text }: CountRowProps) {
  const quantity = readQuantityText(text)
  return (
    <tr className={classes.row}>
      <th scope="row">{label}</th>
      <td className={classes.quantity}>
        <TextInput
          size="sm"
          aria-label={name}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.input ?? '' }}
          {...field}
          onFocusCapture={(event) => event.currentTarget.select()}
          error={error ?? checkQuantityText(text)}
        />
      </td>
      <td className={classes.total} data-empty={quantity === 0}>
        {formatAmount(piecesWorth(value, quantity))}
      </td>
    </tr>
  )
}
