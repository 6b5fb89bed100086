import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { type StartDemoInput, startDemoInput } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordsMatchCheck } from '#shared/password.ts'
import { PasswordField } from '#client/ui/password-field.tsx'

interface DemoFormProps {
  /** Starts the trial. Rejected: the form stays; the outcome reporter has told why. */
  onSubmit: (values: StartDemoInput) => Promise<unknown>
  /** True while the person is being taken away: the form is not to be sent again. */
  done: boolean
}

interface DemoValues extends StartDemoInput {
  passwordConfirmation: string
}

/** The confirmation belongs to the form alone: the call does not carry it. */
const demoFormInput = z
  .extend(startDemoInput, { passwordConfirmation: givenPasswordSchema })
  .check(passwordsMatchCheck<DemoValues>())

const empty: DemoValues = { firstName: '', lastName: '', email: '', password: '', passwordConfirmation: '' }

/** Spec 000 §2: first name, last name, e-mail, password and its confirmation, all required. */
export function DemoForm({ onSubmit, done }: DemoFormProps) {
  const form = useForm<DemoValues, StartDemoInput>({
    initialValues: empty,
    validate: checkedBy(demoFormInput),
    transformValues: ({ firstName, lastName, email, password }) => ({ firstName, lastName, email, password }),
  })
  const { handleSubmit, busy } = useFormSubmit({ form, onSubmit })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Essai gratuit">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="Prénom" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput label="Nom" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Mot de passe"
          description="6 caractères au minimum"
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          autoComplete="new-password"
          required
          {...form.getInputProps('passwordConfirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={done} mt="xs">
          Démarrer l'essai gratuit
        </Button>
      </Stack>
    </form>
  )
}
