import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode } from 'react'
import { FormModal } from './form-modal.tsx'
import { useOnceTrue } from './use-once-true.ts'

interface ReasonModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  submitLabel: string
  onSubmit: (values: { reason: string }) => Promise<unknown>
}

export function ReasonModal({ opened, onClose, title, children, submitLabel, onSubmit }: ReasonModalProps) {
  const form = useForm({ initialValues: { reason: '' } })
  useOnceTrue(opened, form.reset)
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={title}
      form={form}
      onSubmit={onSubmit}
      submitLabel={submitLabel}
      tone="danger"
    >
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <TextInput
        label="Motif (facultatif)"
        description="Il reste dans le journal d'audit."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
