import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useSignInFields } from './use-sign-in-fields.ts'

interface LoginFormProps {
  onSubmit: (values: SignInInput) => Promise<unknown>
  submitLabel: string
  email?: string
  underPassword?: ReactNode
}

/** After the page is usable, before both fields are filled in. */
const LOAD_AFTER_MS = 2_000

function loadCheck() {
  return import('./sign-in-check.ts')
}

function fetchCheckAhead() {
  const timer = window.setTimeout(() => void loadCheck().catch(() => undefined), LOAD_AFTER_MS)
  return () => window.clearTimeout(timer)
}

/** Loaded later: the schemas weigh as much as the rest of the page. The server checks in any case. */
async function checkIfLoaded(values: SignInInput) {
  try {
    const { checkSignIn } = await loadCheck()
    return checkSignIn(values)
  } catch {
    return {}
  }
}

export function LoginForm({ onSubmit, submitLabel, email = '', underPassword }: LoginFormProps) {
  const form = useSignInFields(email, checkIfLoaded)
  useEffect(fetchCheckAhead, [])
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit })
  const isKnown = email !== ''
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Connexion">
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
          data-autofocus={isKnown ? undefined : true}
          {...form.inputProps('email')}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={isKnown ? true : undefined}
          {...form.inputProps('password')}
        />
        {underPassword}
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
