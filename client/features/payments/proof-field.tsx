import { Group, Input, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ProofDrop } from './proof-drop.tsx'
import { ProofFile } from './proof-file.tsx'
import type { PaymentValues } from './payment-form-values.ts'
import type { useProofUpload } from './use-proof-upload.ts'

interface ProofFieldProps {
  form: UseFormReturnType<PaymentValues>
  proof: ReturnType<typeof useProofUpload>
  disabled: boolean
}

const kinds = [
  { value: 'file', label: 'Fichier' },
  { value: 'link', label: 'Lien' },
] as const

/** The proof: a file or a link. Switching between them keeps both until the form is sent. */
export function ProofField({ form, proof, disabled }: ProofFieldProps) {
  const { upload, choose, retry, remove } = proof
  const error = form.errors['attachmentId']
  const handleRemove = () => {
    form.clearFieldError('attachmentId')
    remove()
  }
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
        <>
          {upload === null ? (
            <ProofDrop onChoose={choose} disabled={disabled} />
          ) : (
            <ProofFile upload={upload} onRetry={retry} onRemove={handleRemove} disabled={disabled} />
          )}
          {error !== undefined && error !== null && (
            <Input.Error mt={6} size="md" role="alert">
              {error}
            </Input.Error>
          )}
        </>
      )}
    </div>
  )
}
