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
  /** The message for an empty reason; without it the reason is optional. */
  required?: string
  description?: string
  onSubmit: (values: { reason: string }) => Promise<unknown>
}

export function ReasonModal(props: ReasonModalProps) {
  const { opened, onClose, title, children, submitLabel, onSubmit, required } = props
  const { description = "Il reste dans le journal d'audit." } = props
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (required !== undefined && reason.trim() === '' ? required : null) },
  })
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
        label={required === undefined ? 'Motif (facultatif)' : 'Motif'}
        required={required !== undefined}
        description={description}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
