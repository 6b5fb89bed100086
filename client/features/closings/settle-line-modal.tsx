import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { nameAccount } from '#shared/closings/closing-line-words.fr.ts'
import { lineSettlementChoices } from '#shared/closings/closing-labels.fr.ts'
import { chosenLineSettlements } from '#shared/closings/closing-terms.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import { checkLineSettlement, type LineValues, toLineSettlement } from './line-settlement-values.ts'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'
import { useClosingActions } from './use-closing-mutations.ts'

interface SettleLineModalProps {
  closing: Closing
  /** The account to settle; null while the dialog is closed. */
  accountId: string | null
  onClose: () => void
}

const hints: Readonly<Record<LineValues['settlement'], string>> = {
  justified: "Vous savez d'où il vient.",
  borne: "L'agence prend l'écart à sa charge.",
  claimed: "L'opérateur doit le corriger ou le payer.",
}

const emptyValues: LineValues = { settlement: 'justified', text: '', claimReference: '', claimedOn: '' }

/** Settles the discrepancy of one account. */
export function SettleLineModal({ closing, accountId, onClose }: SettleLineModalProps) {
  const today = useToday()
  const { settleLine } = useClosingActions()
  const opened = accountId !== null
  // The last one stays on the screen while the dialog fades out.
  const [shown, setShown] = useState(accountId)
  if (opened && shown !== accountId) setShown(accountId)
  const line = closing.lines.find((one) => one.accountId === shown)
  const form = useForm<LineValues>({
    initialValues: emptyValues,
    validate: (values) => checkLineSettlement(values, today),
  })
  useOnceTrue(opened, form.reset)
  // The errors belong to the previous choice.
  form.watch('settlement', form.clearErrors)
  const { settlement } = form.values
  const isJustified = settlement === 'justified'
  if (line === undefined) return null
  const { discrepancy } = line
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Régler l'écart\u00A0: ${nameAccount(line)}`}
      form={form}
      onSubmit={(values) =>
        settleLine.mutateAsync({ id: closing.id, accountId: line.accountId, ...toLineSettlement(values) })
      }
      submitLabel="Régler"
    >
      <Group gap="sm">
        <DiscrepancyBadge discrepancy={discrepancy ?? ZERO_AMOUNT} />
        <strong>{formatSignedMoney(discrepancy ?? ZERO_AMOUNT)}</strong>
      </Group>
      <Radio.Group label="Règlement" {...form.getInputProps('settlement')}>
        <Stack gap="xs" mt="xs">
          {chosenLineSettlements.map((value) => (
            <Radio key={value} value={value} label={lineSettlementChoices[value]} description={hints[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {settlement === 'claimed' && (
        <>
          <TextInput
            label="Référence de la réclamation"
            description="Le paiement de l'opérateur se note avec cette référence."
            required
            {...form.getInputProps('claimReference')}
          />
          <DateInput
            label="Date de la réclamation"
            required
            today={today}
            maxDate={today}
            {...form.getInputProps('claimedOn')}
            value={form.values.claimedOn}
          />
        </>
      )}
      <Textarea
        label={isJustified ? 'Justification' : 'Précision'}
        {...(isJustified ? {} : { description: 'Facultatif.' })}
        required={isJustified}
        {...form.getInputProps('text')}
      />
    </FormModal>
  )
}
