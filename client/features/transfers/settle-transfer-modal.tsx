import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { settlementChoiceLabels } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { chosenSettlements, type TransferSettlement } from '#shared/transfers/transfer-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { emptySettling, settleRules, type SettleValues } from './settle-form.ts'
import { describeDifference } from './transfer-words.ts'
import type { TransferMutations } from './use-transfer-mutations.ts'

const hints: Readonly<Record<TransferSettlement, string>> = {
  justified: "Vous savez d'où il vient.",
  borne: "L'entreprise prend l'écart à sa charge.",
  charged: 'Qui a envoyé, porté ou reçu. La personne répond elle-même.',
}

interface SettleTransferModalProps {
  transfer: TransferRow
  mutations: TransferMutations
}

/** Mount it once for each opening, which makes a new id. */
export function SettleTransferModal({ transfer, mutations }: SettleTransferModalProps) {
  const { id: transferId, name, difference, answerable } = transfer
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const maySettle = useMay('transfers.settle')
  const mayCharge = useMay('shortages.charge') && answerable.length > 0
  const choices: TransferSettlement[] = [
    ...(maySettle ? chosenSettlements : []),
    ...(mayCharge ? ['charged' as const] : []),
  ]
  const form = useForm<SettleValues>({
    initialValues: emptySettling(transfer, choices),
    validate: settleRules(transfer),
  })
  const { settlement, memberId, amount } = form.values
  const isCharged = settlement === 'charged'
  const isJustified = settlement === 'justified'
  const submit = ({ text, ...values }: SettleValues) =>
    values.settlement === 'charged'
      ? mutations.charge.mutateAsync({
          id,
          transferId,
          memberId: values.memberId ?? '',
          amount: readMoneyText(values.amount),
        })
      : mutations.settle.mutateAsync({ id: transferId, settlement: values.settlement, text })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Régler l'écart de ${name}`}
      form={form}
      onSubmit={submit}
      submitLabel={isCharged ? 'Demander' : 'Régler'}
    >
      {difference !== null && <Text fw={600}>{describeDifference(difference)}</Text>}
      <Radio.Group label="Règlement" {...form.getInputProps('settlement')}>
        <Stack gap="xs" mt="xs">
          {choices.map((value) => (
            <Radio key={value} value={value} label={settlementChoiceLabels[value]} description={hints[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {isCharged ? (
        <>
          <SearchSelect
            label="Personne"
            placeholder="Choisir"
            required
            allowDeselect={false}
            data={answerable.map(({ id: value, name: label }) => ({ value, label }))}
            {...form.getInputProps('memberId')}
            value={memberId}
          />
          <MoneyInput
            label="Montant"
            description="Le reste est pris en charge."
            required
            {...form.getInputProps('amount')}
            value={amount}
          />
          <Text size="sm" c="dimmed">
            Rien n'est dû tant que la personne n'a pas reconnu le manque. {LABOUR_LAW}
          </Text>
        </>
      ) : (
        <Textarea
          label={isJustified ? 'Justification' : 'Précision'}
          required={isJustified}
          {...form.getInputProps('text')}
        />
      )}
    </FormModal>
  )
}
