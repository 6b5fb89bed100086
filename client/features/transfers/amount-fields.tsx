import { Checkbox, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type PieceValues, toPieces } from '#client/app/piece-values.ts'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { PieceFields } from '#client/ui/piece-fields.tsx'
import { countedCash } from '#shared/cash/denominations.ts'
import { formatMoney } from '#shared/values/money.ts'

export interface CountedAmount extends PieceValues {
  amount: string
  isCounted: boolean
}

interface AmountFieldsProps<Values extends CountedAmount, Sent> {
  form: UseFormReturnType<Values, Sent>
  label: string
  description?: string | undefined
  /** Without the choice of an amount alone; `isCounted` is true. */
  mustCount?: boolean
}

/** The amount, or the notes and coins it is made of. */
export function AmountFields<Values extends CountedAmount, Sent>({
  form,
  label,
  description,
  mustCount = false,
}: AmountFieldsProps<Values, Sent>) {
  const { values } = form
  return (
    <>
      {values.isCounted ? (
        <>
          <PieceFields getField={(name) => form.getInputProps(name)} />
          <Text fw={600} role="status">
            {label}&nbsp;: {formatMoney(countedCash(toPieces(values)))}
          </Text>
          {form.errors['amount'] !== undefined && (
            <Text size="sm" c="red" role="alert">
              {form.errors['amount']}
            </Text>
          )}
        </>
      ) : (
        <MoneyInput
          label={label}
          required
          data-autofocus
          {...(description === undefined ? {} : { description })}
          {...form.getInputProps('amount')}
          value={values.amount}
        />
      )}
      {!mustCount && (
        <Checkbox
          label="Compter les billets et les pièces"
          {...form.getInputProps('isCounted', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
