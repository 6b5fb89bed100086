import { Alert, Textarea } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useHistoryHint } from '#client/features/agencies/use-history-hint.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { EARLIEST_TRANSACTION_DATE } from '#shared/values/calendar-date.ts'
import type { Category } from '#shared/cash/categories.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { AddedNotice } from './added-notice.tsx'
import { AgencyField } from './agency-field.tsx'
import { EntryQuestionModal } from './entry-question-modal.tsx'
import { FeeReferenceFields } from './fee-reference-fields.tsx'
import { PaidField } from './paid-field.tsx'
import { ProductField } from './product-field.tsx'
import { parseProductKey, NO_PRODUCT } from './product-options.ts'
import { StaleNotice } from './stale-notice.tsx'
import { lacksRequired } from './transaction-form.ts'
import { TypeChoice } from './type-choice.tsx'
import { useEntryAccount } from './use-entry-account.ts'
import type { TransactionDialog } from './use-transaction-dialog.ts'

/** Only where an operator has an account in the agency. */
const EntryAccount = lazyPart(() => import('./entry-account.tsx').then((module) => module.EntryAccount))

/** Only where the cash passes on from one person to another. */
const ShiftField = lazyPart(() => import('#client/app/shift-field.tsx').then((module) => module.ShiftField))

export interface TransactionModalWords {
  productLabel: string
  requiredMessage: string
  disabledWhileMissing?: boolean
  first: 'product' | 'amount' | 'type'
}

interface TransactionModalProps extends TransactionModalWords {
  dialog: TransactionDialog
  title: string
}

export function TransactionModal(props: TransactionModalProps) {
  const { dialog, title, productLabel, requiredMessage, disabledWhileMissing = false, first } = props
  const { form, demands, target, today } = dialog
  const { type, amount, agencyId } = form.values
  const { place, offered, open, mayHaveNone } = useEntryAccount(dialog)
  const historyHint = useHistoryHint(agencyId, form.values.date)
  const isMissing = type === null || amount.trim() === '' || agencyId === null

  const handleTypeChange = (next: Category) => {
    form.setFieldValue('type', next)
    // The server refuses a product of the other direction.
    if (type !== null && type !== next && parseProductKey(form.values.product) !== null) {
      form.setFieldValue('product', demands.product === 'optional' ? NO_PRODUCT : null)
    }
  }

  const handleProductChange = (key: string | null, category: Category | null) => {
    form.setFieldValue('product', key)
    if (type === null && category !== null) form.setFieldValue('type', category)
  }

  // After `Enregistrer et ajouter` the user types the next amount; the rest is kept.
  const amountInput = useRef<HTMLInputElement>(null)
  const { count } = dialog.added
  useEffect(() => {
    if (count > 0) amountInput.current?.focus()
  }, [count])

  const product = (
    <SteadyField
      key="product"
      of={form.getInputProps('product')}
      also={[productLabel, type, demands.product, target.row, offered.data, offered.isPending]}
    >
      {({ error }) => (
        <ProductField
          label={productLabel}
          type={type}
          required={demands.product === 'required'}
          current={target.row}
          offered={offered}
          value={form.values.product}
          onChange={handleProductChange}
          error={getFormError(error)}
          {...(first === 'product' ? { 'data-autofocus': true } : {})}
        />
      )}
    </SteadyField>
  )
  const amountField = (
    <SteadyField key="amount" of={form.getInputProps('amount')}>
      {(field) => (
        <MoneyInput
          ref={amountInput}
          label={transactionLabels.amount}
          required
          {...field}
          value={form.values.amount}
          {...(first === 'amount' ? { 'data-autofocus': true } : {})}
        />
      )}
    </SteadyField>
  )
  const agency = (
    <SteadyField key="agency" of={form.getInputProps('agencyId')} also={[demands.agency, target.row]}>
      {(field) => (
        <AgencyField
          required={demands.agency === 'required'}
          current={target.row}
          {...field}
          value={form.values.agencyId}
        />
      )}
    </SteadyField>
  )
  const order = {
    type: [amountField, agency, product],
    product: [product, amountField, agency],
    amount: [amountField, product, agency],
  }[first]

  return (
    <>
      <FormModal
        opened={dialog.opened}
        onClose={dialog.close}
        title={title}
        form={form}
        onSubmit={dialog.save}
        submitLabel="Enregistrer"
        onAnother={target.row === null ? dialog.openAnother : undefined}
        submitDisabled={target.newer !== null || (disabledWhileMissing && isMissing)}
        notice={
          target.newer !== null ? (
            <StaleNotice newer={target.newer} onResolve={dialog.resolve} />
          ) : lacksRequired(form.errors) ? (
            <Alert color="red" role="alert">
              {requiredMessage}
            </Alert>
          ) : dialog.added.count > 0 ? (
            <AddedNotice {...dialog.added} />
          ) : undefined
        }
      >
        {demands.type === null && (
          <TypeChoice value={type} onChange={handleTypeChange} error={getFormError(form.errors['type'])} />
        )}
        {order}
        {open.length > 0 && (
          <Suspense fallback={null}>
            <PartBoundary fallback={null}>
              <EntryAccount
                open={open}
                value={form.values.accountId}
                onChange={(id) => form.setFieldValue('accountId', id)}
                mayHaveNone={mayHaveNone}
                error={getFormError(form.errors['accountId'])}
                entry={target.row === null ? form.values : null}
              />
            </PartBoundary>
          </Suspense>
        )}
        <SteadyField of={form.getInputProps('date')} also={[today, dialog.minDate, historyHint]}>
          {(field) => (
            <DateInput
              label={transactionLabels.date}
              required
              today={today}
              minDate={dialog.minDate ?? EARLIEST_TRANSACTION_DATE}
              maxDate={today}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...(historyHint === undefined ? {} : { description: historyHint })}
              {...field}
              value={form.values.date}
            />
          )}
        </SteadyField>
        {target.row === null && (
          <Suspense fallback={null}>
            <PartBoundary fallback={null}>
              <ShiftField
                {...place}
                value={form.values.shiftId}
                onChange={(id) => form.setFieldValue('shiftId', id)}
                error={getFormError(form.errors['shiftId'])}
              />
            </PartBoundary>
          </Suspense>
        )}
        <FeeReferenceFields form={form} />
        <SteadyField of={form.getInputProps('description')}>
          {(field) => <Textarea label={transactionLabels.description} placeholder="Facultatif" {...field} />}
        </SteadyField>
        {target.row === null && <PaidField form={form} />}
      </FormModal>
      <EntryQuestionModal question={dialog.question} />
    </>
  )
}

function getFormError(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
