import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { findFault } from '#client/app/schema-check.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

interface ReasonModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  label: string
  /** The server's schema of the text. */
  schema: z.ZodMiniType<string, string>
  /** The field's name in the call and in its errors. */
  field: 'comment' | 'reason'
  submitLabel: string
  tone?: 'danger' | 'normal'
  onSubmit: (text: string) => Promise<unknown>
}

const emptyValues = { comment: '', reason: '' }

/** Asks for the comment or reason of an action. */
export function ReasonModal(props: ReasonModalProps) {
  const { opened, onClose, title, children, label, schema, field, submitLabel, tone = 'normal', onSubmit } = props
  const form = useForm({
    initialValues: emptyValues,
    validate: (values) => {
      const fault = findFault(schema, values[field])
      return fault === null ? {} : { [field]: fault }
    },
  })
  useOnceTrue(opened, form.reset)
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={title}
      form={form}
      onSubmit={(values) => onSubmit(values[field])}
      submitLabel={submitLabel}
      tone={tone}
    >
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <Textarea label={label} required data-autofocus {...form.getInputProps(field)} />
    </FormModal>
  )
}
