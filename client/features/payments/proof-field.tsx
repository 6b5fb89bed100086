import { Group, Input, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileField } from '#client/app/file-field.tsx'
import type { FileChoice } from '#client/app/use-file-upload.ts'
import type { PaymentValues } from './payment-form-values.ts'

interface ProofFieldProps {
  form: UseFormReturnType<PaymentValues>
  proof: FileChoice
  disabled: boolean
}

const kinds = [
  { value: 'file', label: 'Fichier' },
  { value: 'link', label: 'Lien' },
] as const

/** The proof: a file or a link. Switching between them keeps both until the form is sent. */
export function ProofField({ form, proof, disabled }: ProofFieldProps) {
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <Input.Label component="div" size="md">
          Preuve de paiement
        </Input.Label>
        <SegmentedControl
          data={[...kinds]}
          value={form.values.proof}
          onChange={(value) => form.setFieldValue('proof', value === 'link' ? 'link' : 'file')}
          aria-label="Preuve de paiement"
          disabled={disabled}
        />
      </Group>
      {form.values.proof === 'link' ? (
        <TextInput
          aria-label="Lien vers la preuve"
          description="L'adresse d'un document partagé, par exemple sur votre espace en ligne."
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="off"
          disabled={disabled}
          {...form.getInputProps('attachmentUrl')}
        />
      ) : (
        <FileField
          choice={proof}
          error={form.errors['attachmentId']}
          onRemoved={() => form.clearFieldError('attachmentId')}
          disabled={disabled}
        />
      )}
    </div>
  )
}
