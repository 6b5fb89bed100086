import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { type RequestPasswordResetInput, requestPasswordResetInput } from '#shared/auth/auth-input.ts'

interface ForgotPasswordFormProps {
  /** Asks for the link. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (values: RequestPasswordResetInput) => Promise<unknown>
  /** The address to start from: the one asked for before. */
  email: string
}

/** The address that the reset link is to be sent to (D7). */
export function ForgotPasswordForm({ onSubmit, email }: ForgotPasswordFormProps) {
  const form = useForm<RequestPasswordResetInput>({
    initialValues: { email },
    validate: checkedBy(requestPasswordResetInput),
  })
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Mot de passe oublié">
      <Stack gap="md">
        <TextInput
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Recevoir le lien
        </Button>
      </Stack>
    </form>
  )
}
