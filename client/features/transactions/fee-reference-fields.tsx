import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import classes from './fee-reference-fields.module.css'
import { feeRules, type TransactionValues } from './transaction-form.ts'

interface FeeReferenceFieldsProps {
  form: UseFormReturnType<TransactionValues, TransactionContent>
}

/** Beside each other. */
export function FeeReferenceFields({ form }: FeeReferenceFieldsProps) {
  return (
    <div className={classes.pair}>
      <SteadyField of={form.getInputProps('fee')}>
        {(field) => <MoneyInput label={transactionLabels.fee} rules={feeRules} {...field} value={form.values.fee} />}
      </SteadyField>
      <SteadyField of={form.getInputProps('reference')}>
        {(field) => (
          <TextInput
            label={transactionLabels.reference}
            placeholder="MTCN, reçu…"
            autoComplete="off"
            spellCheck={false}
            {...field}
          />
        )}
      </SteadyField>
    </div>
  )
}
