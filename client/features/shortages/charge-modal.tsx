import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import type { OpenShortageRow } from '#shared/shortages/shortage-row.ts'
import { newId } from '#shared/values/ids.ts'
import { formatAmount, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { useShortageActions } from './use-shortage-mutations.ts'

interface ChargeValues {
  memberId: string | null
  amount: string
}

/** Mount it once for each opening, which makes a new id. */
export function ChargeModal({ shortage }: { shortage: OpenShortageRow }) {
  const { closingId, accountId, transferId, discrepancy, people, proposedId } = shortage
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const { charge } = useShortageActions()
  const form = useForm<ChargeValues>({
    initialValues: { memberId: proposedId, amount: formatAmount(subtractCentimes(ZERO_AMOUNT, discrepancy)) },
    validate: {
      memberId: (memberId) => (memberId === null ? fieldMessages.required : null),
      amount: (text) => checkMoneyText(text),
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Mettre à la charge d'une personne"
      form={form}
      onSubmit={({ memberId, amount }) =>
        charge.mutateAsync({
          id,
          closingId,
          accountId,
          transferId,
          memberId: memberId ?? '',
          amount: readMoneyText(amount),
        })
      }
      submitLabel="Demander"
    >
      <Text size="sm">
        La personne répond dans sa propre session&nbsp;: rien n'est dû tant qu'elle n'a pas reconnu le manque. Le reste
        est pris en charge par l'agence.
      </Text>
      <SearchSelect
        label="Personne"
        placeholder="Choisir"
        required
        allowDeselect={false}
        data={people.map(({ id: value, name: label }) => ({ value, label }))}
        {...form.getInputProps('memberId')}
        value={form.values.memberId}
      />
      <MoneyInput label="Montant" required {...form.getInputProps('amount')} value={form.values.amount} />
      <Text size="sm" c="dimmed">
        {LABOUR_LAW}
      </Text>
    </FormModal>
  )
}
