import { Button, Stack, TextInput } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { type RequestPasswordResetInput, requestPasswordResetInput } from '#shared/auth/auth-input.ts'

interface ForgotPasswordFormProps {
  onSubmit: (values: RequestPasswordResetInput) => Promise<unknown>
  email: string
}

export function ForgotPasswordForm({ onSubmit, email }: ForgotPasswordFormProps) {
  const form = useForm<RequestPasswordResetInput>({
    initialValues: { email },
    validate: checkedBy(requestPasswordResetInput),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Mot de passe oublié">
      <Stack gap="md">
        <FailureAlert failure={failure} />
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
