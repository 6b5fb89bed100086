import { Group, Radio, Stack, Textarea } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { SettleClosingInput } from '#shared/closings/closing-input.ts'
import { settlementChoices } from '#shared/closings/closing-labels.fr.ts'
import { chosenSettlements } from '#shared/closings/closing-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import { CorrectionField } from './correction-field.tsx'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'

interface SettleValues {
  settlement: SettleClosingInput['settlement']
  transactionId: string | null
  text: string
}

interface SettleModalProps {
  opened: boolean
  onClose: () => void
  closing: Closing
  onSettle: (input: SettleClosingInput) => Promise<unknown>
}

const emptyValues: SettleValues = { settlement: 'justified', transactionId: null, text: '' }

const hints: Readonly<Record<SettleClosingInput['settlement'], string>> = {
  justified: "Une transaction le corrige, ou vous savez d'où il vient.",
  refunded: "L'écart a été rendu.",
  borne: "L'agence prend l'écart à sa charge.",
}

export function SettleModal({ opened, onClose, closing, onSettle }: SettleModalProps) {
  const form = useForm<SettleValues>({
    initialValues: emptyValues,
    validate: {
      text: (text, { settlement, transactionId }) =>
        settlement === 'justified' && transactionId === null && text.trim() === ''
          ? fieldMessages.justificationRequired
          : null,
    },
  })
  useOnceTrue(opened, form.reset)
  // The error belongs to the previous choice.
  form.watch('settlement', () => form.clearFieldError('text'))
  const { settlement } = form.values
  const isJustified = settlement === 'justified'
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Régler l'écart de ${closing.name}`}
      form={form}
      onSubmit={({ transactionId, ...values }) =>
        onSettle({ id: closing.id, ...values, transactionId: isJustified ? transactionId : null })
      }
      submitLabel="Régler"
    >
      <Group gap="sm">
        <DiscrepancyBadge discrepancy={closing.discrepancy} />
        <strong>{formatSignedMoney(closing.discrepancy)}</strong>
      </Group>
      <Radio.Group label="Règlement" {...form.getInputProps('settlement')}>
        <Stack gap="xs" mt="xs">
          {chosenSettlements.map((value) => (
            <Radio key={value} value={value} label={settlementChoices[value]} description={hints[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {isJustified && opened && (
        <CorrectionField closing={closing} {...form.getInputProps('transactionId')} value={form.values.transactionId} />
      )}
      <Textarea
        label={isJustified ? 'Justification' : 'Précision'}
        description={isJustified ? 'Obligatoire sans transaction.' : 'Facultatif.'}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}
