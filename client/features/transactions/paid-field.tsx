import type { UseFormReturnType } from '@mantine/form'
import { useMay } from '#client/app/permitted.ts'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import { CreditFields } from './credit-fields.tsx'
import { findUnpaid } from './credit-form.ts'
import { feeRules, type TransactionValues } from './transaction-form.ts'

interface PaidFieldProps {
  form: UseFormReturnType<TransactionValues, TransactionContent>
}

/** Of a new entry: left empty, all of it is paid. */
export function PaidField({ form }: PaidFieldProps) {
  const mayGive = useMay('debts.enter')
  const unpaid = findUnpaid(form.values)
  if (!mayGive || form.values.type !== 'incoming') return null
  return (
    <>
      <SteadyField of={form.getInputProps('paid')}>
        {(field) => (
          <MoneyInput
            label="Payé"
            placeholder="Tout"
            description={'Vide\u00A0: tout est payé. Sinon, le reste est une avance au client.'}
            rules={feeRules}
            {...field}
            value={form.values.paid}
          />
        )}
      </SteadyField>
      {unpaid !== null && <CreditFields form={form} unpaid={unpaid} />}
    </>
  )
}
