import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { findFault } from '#client/app/schema-check.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { refuseTransferInput } from '#shared/transfers/transfer-input.ts'

interface ReasonModalProps {
  title: string
  submitLabel: string
  onSubmit: (reason: string) => Promise<unknown>
  children: ReactNode
}

/** Of a refusal, or of a reception that was wrong. Mount it once for each opening. */
export function ReasonModal({ title, submitLabel, onSubmit, children }: ReasonModalProps) {
  const [opened, setOpened] = useState(true)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => findFault(refuseTransferInput.shape.reason, text) },
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={title}
      form={form}
      onSubmit={({ reason }) => onSubmit(reason)}
      submitLabel={submitLabel}
      tone="danger"
    >
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <Textarea
        label="Motif"
        description="Dix caractères au moins."
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
