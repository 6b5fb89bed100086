import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyInput } from '#client/ui/money-input.tsx'
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
      <MoneyInput
        label={transactionLabels.fee}
        rules={feeRules}
        {...form.getInputProps('fee')}
        value={form.values.fee}
      />
      <TextInput
        label={transactionLabels.reference}
        placeholder="MTCN, reçu…"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('reference')}
      />
    </div>
  )
}
