import { Alert, Input, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import { AmountFields } from './amount-fields.tsx'
import {
  type Arrival,
  computeDifference,
  readArrived,
  receiveRules,
  type ReceiveValues,
  toArrival,
  toReceived,
} from './receive-form.ts'
import { describeDifference } from './transfer-words.ts'
import type { TransferMutations } from './use-transfer-mutations.ts'

interface ReceiveModalProps {
  transfer: TransferRow
  arrival: Arrival
  mutations: TransferMutations
}

/** What arrived, or what came back of a refused transfer. Mount it once for each opening. */
export function ReceiveModal({ transfer, arrival, mutations }: ReceiveModalProps) {
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { minDate } = useEntryRights()
  const isDeposit = arrival === 'receive' && transfer.to.kind === 'bank'
  const earliest = isDeposit || minDate === undefined || minDate < transfer.sentDate ? transfer.sentDate : minDate
  const upload = useRef<FileUpload | null>(null)
  const maySendFiles = useMay('account')
  const form = useForm<ReceiveValues>({
    initialValues: toArrival(transfer, today),
    validate: receiveRules({ transfer, arrival, today, getUpload: () => upload.current }),
  })
  const file = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = file.upload
  const difference = computeDifference(form.values, transfer, arrival)
  const isUntouched = form.values.isCounted && readArrived(form.values, arrival) === 0
  const isOff = difference !== null && difference !== 0 && !isUntouched
  const { id, name, from, to, amount } = transfer
  const submit = (values: ReceiveValues) => {
    const { date, slipNumber, attachmentId, ...arrived } = toReceived(values, arrival)
    return arrival === 'receive'
      ? mutations.receive.mutateAsync({ id, date, ...arrived, slipNumber: isDeposit ? slipNumber : null, attachmentId })
      : mutations.giveBack.mutateAsync({ id, ...arrived })
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`${getTitle(arrival, isDeposit)} ${name}`}
      form={form}
      onSubmit={submit}
      submitLabel={
        arrival === 'giveBack' ? 'Enregistrer le retour' : isDeposit ? 'Enregistrer le bordereau' : 'Recevoir'
      }
    >
      <Text size="sm" c="dimmed">
        <bdi>{from.name}</bdi> → <bdi>{to.name}</bdi>&nbsp;: {formatMoney(amount)}
      </Text>
      {isDeposit && (
        <TextInput
          label="Numéro du bordereau"
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('slipNumber')}
        />
      )}
      <AmountFields form={form} label={getAmountLabel(arrival, isDeposit)} mustCount={transfer.countRequired} />
      {isOff && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {describeDifference(difference)}. Cet écart de transit n'est celui d'aucune agence.
        </Alert>
      )}
      {arrival === 'receive' && (
        <DateInput
          label={isDeposit ? 'Date du bordereau' : 'Date'}
          required
          today={today}
          minDate={earliest}
          maxDate={today}
          {...form.getInputProps('date')}
          value={form.values.date}
        />
      )}
      <Textarea
        label="Commentaire"
        required={isOff}
        description={isOff ? 'À remplir\u00A0: il y a un écart.' : 'Facultatif.'}
        {...form.getInputProps('comment')}
      />
      {isDeposit && maySendFiles && transfer.rights.attach && (
        <div>
          <Input.Label component="div">Photo ou PDF du bordereau</Input.Label>
          <FileField choice={file} error={form.errors['attachmentId']} />
        </div>
      )}
    </FormModal>
  )
}

function getTitle(arrival: Arrival, isDeposit: boolean): string {
  if (arrival === 'giveBack') return 'Retour de'
  return isDeposit ? 'Bordereau de' : 'Recevoir'
}

function getAmountLabel(arrival: Arrival, isDeposit: boolean): string {
  if (arrival === 'giveBack') return 'Montant revenu'
  return isDeposit ? 'Montant crédité' : 'Montant reçu'
}
