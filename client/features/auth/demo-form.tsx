import { Button, Stack } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { type StartDemoInput, startDemoInput } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordsMatchCheck } from '#shared/auth/password.ts'
import { AuthFailure } from '#client/app/auth-failure.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PersonFields } from './person-fields.tsx'

interface DemoFormProps {
  onSubmit: (values: StartDemoInput) => Promise<unknown>
  done: boolean
}

interface DemoValues extends StartDemoInput {
  passwordConfirmation: string
}

const demoFormInput = z
  .extend(startDemoInput, { passwordConfirmation: givenPasswordSchema })
  .check(passwordsMatchCheck<DemoValues>())

const empty: DemoValues = { firstName: '', lastName: '', email: '', password: '', passwordConfirmation: '' }

export function DemoForm({ onSubmit, done }: DemoFormProps) {
  const form = useForm<DemoValues, StartDemoInput>({
    initialValues: empty,
    validate: checkedBy(demoFormInput),
    transformValues: ({ firstName, lastName, email, password }) => ({ firstName, lastName, email, password }),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Essai gratuit">
      <Stack gap="md">
        <AuthFailure failure={failure} email={form.values.email} />
        <PersonFields inputProps={form.getInputProps} />
        <NewPasswordFields label="Mot de passe" inputProps={form.getInputProps} />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={done} mt="xs">
          Démarrer l'essai gratuit
        </Button>
      </Stack>
    </form>
  )
}
