import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { chosenSettlementLabels } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { type ChosenSettlement, chosenSettlements } from '#shared/transfers/transfer-terms.ts'
import { describeDifference } from './transfer-words.ts'
import type { TransferMutations } from './use-transfer-mutations.ts'

const hints: Readonly<Record<ChosenSettlement, string>> = {
  justified: "Vous savez d'où il vient.",
  borne: "L'entreprise prend l'écart à sa charge.",
}

interface SettleTransferModalProps {
  transfer: TransferRow
  mutations: TransferMutations
}

/** Mount it once for each opening. */
export function SettleTransferModal({ transfer, mutations }: SettleTransferModalProps) {
  const [opened, setOpened] = useState(true)
  const form = useForm<{ settlement: ChosenSettlement; text: string }>({
    initialValues: { settlement: 'justified', text: '' },
    validate: {
      text: (text, { settlement }) =>
        settlement === 'justified' && text.trim() === '' ? fieldMessages.lineJustificationRequired : null,
    },
  })
  const isJustified = form.values.settlement === 'justified'
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Régler l'écart de ${transfer.name}`}
      form={form}
      onSubmit={(values) => mutations.settle.mutateAsync({ id: transfer.id, ...values })}
      submitLabel="Régler"
    >
      {transfer.difference !== null && <Text fw={600}>{describeDifference(transfer.difference)}</Text>}
      <Radio.Group label="Règlement" {...form.getInputProps('settlement')}>
        <Stack gap="xs" mt="xs">
          {chosenSettlements.map((value) => (
            <Radio key={value} value={value} label={chosenSettlementLabels[value]} description={hints[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={isJustified ? 'Justification' : 'Précision'}
        required={isJustified}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}
