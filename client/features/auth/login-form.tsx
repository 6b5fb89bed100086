import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import type { Session } from '#client/app/session.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useSignInFields } from './use-sign-in-fields.ts'

interface LoginFormProps {
  onSubmit: (values: SignInInput) => Promise<unknown>
  submitLabel: string
  email?: string | undefined
  closed?: Session['closed'] | undefined
  underPassword?: ReactNode
}

/** After the page is usable, before both fields are filled in. */
const LOAD_AFTER_MS = 2_000

const SignInNotice = lazyPart(() => import('./sign-in-notice.tsx').then((module) => module.SignInNotice))

function loadCheck() {
  return import('./sign-in-check.ts')
}

function fetchCheckAhead() {
  const timer = window.setTimeout(() => {
    for (const load of [loadCheck, SignInNotice.preload]) load().catch(() => undefined)
  }, LOAD_AFTER_MS)
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

export function LoginForm({ onSubmit, submitLabel, email = '', closed, underPassword }: LoginFormProps) {
  const form = useSignInFields(email, checkIfLoaded)
  useEffect(fetchCheckAhead, [])
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  const isKnown = email !== ''
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Connexion">
      <Stack gap="md">
        {(failure ?? closed) && (
          <PartBoundary>
            <Suspense>
              <SignInNotice failure={failure} closed={closed} />
            </Suspense>
          </PartBoundary>
        )}
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
