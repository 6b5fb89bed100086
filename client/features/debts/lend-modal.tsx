import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { useConfirmedCall } from '#client/app/use-confirmed-call.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { DebtEntryRow } from '#shared/debts/debtor-row.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney } from '#shared/values/money.ts'
import { BorrowerField } from './borrower-field.tsx'
import { DrawerFields, useDrawerAgencyId } from './drawer-fields.tsx'
import { type Borrower, emptyLoan, type LoanValues, loanRules, NEW_CUSTOMER, toLoan } from './loan-form.ts'
import { useLendCash } from './use-debt-mutations.ts'

interface LendModalProps {
  /** Chosen already, on the page of a person. */
  borrower: Borrower | null
  onLent: (entry: DebtEntryRow) => void
}

/** Cash out of a drawer, to a customer or a member. Mount it once for each opening, which makes a new id. */
export function LendModal({ borrower, onLent }: LendModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const [chosen, setChosen] = useState(borrower)
  const today = useToday()
  const member = useSession()?.member
  const { mutateAsync } = useLendCash()
  const question = useConfirmedCall('debts.over_limit', member?.role === 'owner')
  const limit = member?.creditLimit ?? null
  const form = useForm<LoanValues>({ initialValues: emptyLoan(today, borrower), validate: loanRules(today, limit) })
  const { values } = form
  const agencyId = useDrawerAgencyId(values.agencyId, chosen?.agencyId ?? null)
  const handleSubmit = async (sent: LoanValues) => {
    const loan = toLoan(id, { ...sent, agencyId }, chosen)
    onLent(await question.send((confirmOverLimit) => mutateAsync({ ...loan, confirmOverLimit })))
  }
  return (
    <>
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Avancer des espèces"
        form={form}
        onSubmit={handleSubmit}
        submitLabel="Avancer"
        submitDisabled={agencyId === null}
      >
        <Text size="sm">
          L'argent sort de la caisse et reste dû, sans intérêt, sans frais, sans échéancier.
          {limit !== null && <> Votre plafond&nbsp;: {formatMoney(limit)}.</>}
        </Text>
        {borrower === null ? (
          <BorrowerField form={form} onChoose={setChosen} withMembers={member?.role !== 'cashier'} />
        ) : (
          <TextInput label="À qui" value={borrower.name} readOnly />
        )}
        {values.borrower === NEW_CUSTOMER && (
          <>
            <TextInput label="Nom du client" required autoComplete="off" {...form.getInputProps('newDebtor.name')} />
            <TextInput
              label="Téléphone"
              placeholder="Facultatif"
              type="tel"
              autoComplete="off"
              {...form.getInputProps('newDebtor.phone')}
            />
          </>
        )}
        {chosen?.kind === 'member' && (
          <Text size="sm" c="dimmed">
            {LABOUR_LAW}
          </Text>
        )}
        <MoneyInput
          label="Montant remis"
          required
          data-autofocus={borrower !== null || undefined}
          {...form.getInputProps('amount')}
          value={values.amount}
        />
        <DrawerFields form={form} agencyId={agencyId} />
      </FormModal>
      <ConfirmModal
        opened={question.opened}
        onClose={() => question.answer(false)}
        title="Plafond d'avance dépassé"
        confirmLabel="Avancer quand même"
        onConfirm={async () => question.answer(true)}
        tone="normal"
      >
        {question.text}
      </ConfirmModal>
    </>
  )
}
