import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { checkedBy } from '#client/app/schema-check.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordSchema, passwordsMatchCheck } from '#shared/auth/password.ts'

interface NewMember {
  firstName: string
  lastName: string
  password: string
}

interface NewMemberValues extends NewMember {
  passwordConfirmation: string
}

const input = z
  .object({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    password: passwordSchema,
    passwordConfirmation: givenPasswordSchema,
  })
  .check(passwordsMatchCheck<NewMemberValues>())

interface NewMemberFormProps {
  email: string
  onSubmit: (person: NewMember) => Promise<unknown>
}

/** The account of a person who has none yet. */
export function NewMemberForm({ email, onSubmit }: NewMemberFormProps) {
  const form = useForm<NewMemberValues, NewMember>({
    initialValues: { firstName: '', lastName: '', password: '', passwordConfirmation: '' },
    validate: checkedBy(input),
    transformValues: ({ firstName, lastName, password }) => ({ firstName, lastName, password }),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Rejoindre l'équipe">
      <Stack gap="md">
        <FailureAlert failure={failure} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Prénom"
            autoComplete="given-name"
            required
            data-autofocus
            {...form.getInputProps('firstName')}
          />
          <TextInput label="Nom" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        </SimpleGrid>
        {/* For password managers: the address is that of the invitation. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
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
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Créer mon compte et rejoindre
        </Button>
      </Stack>
    </form>
  )
}
