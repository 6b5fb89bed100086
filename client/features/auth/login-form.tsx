import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useSignInFields } from './use-sign-in-fields.ts'

interface LoginFormProps {
  /** Signs in. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (values: SignInInput) => Promise<unknown>
  submitLabel: string
  /** The address to start from, for a person who was signed in a moment ago. */
  email?: string
  /** Stands under the password: the way out for who forgot it. */
  underPassword?: ReactNode
}

/** Once the page is at rest, before anybody has filled in both fields. */
const REST_MS = 2_000

function loadCheck() {
  return import('./sign-in-check.ts')
}

function fetchCheckAhead() {
  const timer = window.setTimeout(() => void loadCheck().catch(() => undefined), REST_MS)
  return () => window.clearTimeout(timer)
}

/** The schemas weigh as much as the rest of the page's own code (performance.md). The server checks in any case. */
async function checkWhenHere(values: SignInInput) {
  try {
    const { checkSignIn } = await loadCheck()
    return checkSignIn(values)
  } catch {
    return {}
  }
}

/** E-mail and password; for clients, administrators, and the dialog over a page whose session ended. */
export function LoginForm({ onSubmit, submitLabel, email = '', underPassword }: LoginFormProps) {
  const form = useSignInFields(email, checkWhenHere)
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
