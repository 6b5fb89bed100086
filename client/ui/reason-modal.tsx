import { Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode } from 'react'
import { FormModal } from './form-modal.tsx'
import { useForm } from './use-form.ts'
import { useOnceTrue } from './use-once-true.ts'

interface ReasonModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  submitLabel: string
  tone?: 'danger' | 'normal'
  /** The field's name in the call and in its errors. */
  field?: 'comment' | 'reason'
  label?: string
  /** The message for an empty reason; without it and `check` the reason is optional. */
  required?: string
  /** Returns the French error or null, as the server does. */
  check?: (text: string) => string | null
  description?: string | null
  /** Several lines. */
  isLong?: boolean
  onSubmit: (values: { comment: string; reason: string }) => Promise<unknown>
}

/** Asks for the reason or the comment of an action. */
export function ReasonModal(props: ReasonModalProps) {
  const { opened, onClose, title, children, submitLabel, tone = 'danger', onSubmit } = props
  const { field = 'reason', required, check, isLong = false } = props
  const isRequired = required !== undefined || check !== undefined
  const { label = isRequired ? 'Motif' : 'Motif (facultatif)', description = "Il reste dans le journal d'audit." } =
    props
  const form = useForm({
    initialValues: { comment: '', reason: '' },
    validate: {
      [field]: (text: string) => (required !== undefined && text.trim() === '' ? required : (check?.(text) ?? null)),
    },
  })
  useOnceTrue(opened, form.reset)
  const Field = isLong ? Textarea : TextInput
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={title}
      form={form}
      onSubmit={onSubmit}
      submitLabel={submitLabel}
      tone={tone}
    >
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <Field
        label={label}
        required={isRequired}
        description={description}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps(field)}
      />
    </FormModal>
  )
}
