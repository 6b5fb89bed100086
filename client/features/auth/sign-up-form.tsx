import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { checkedBy } from '#client/app/schema-check.ts'
import * as z from 'zod/mini'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { type SignUpInput, signUpInput } from '#shared/auth/auth-input.ts'
import { givenPasswordSchema, passwordsMatchCheck } from '#shared/auth/password.ts'
import { AuthFailure } from '#client/app/auth-failure.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PersonFields } from './person-fields.tsx'

interface SignUpFormProps {
  onSubmit: (values: SignUpInput) => Promise<unknown>
}

interface SignUpValues extends SignUpInput {
  phone: string
  passwordConfirmation: string
}

const signUpFormInput = z
  .extend(signUpInput, { passwordConfirmation: givenPasswordSchema })
  .check(passwordsMatchCheck<SignUpInput & { passwordConfirmation: string }>())

const empty: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  passwordConfirmation: '',
}

export function SignUpForm({ onSubmit }: SignUpFormProps) {
  const form = useForm<SignUpValues, SignUpInput>({
    initialValues: empty,
    validate: checkedBy(signUpFormInput),
    transformValues: ({ firstName, lastName, email, phone, password }) => ({
      firstName,
      lastName,
      email,
      phone,
      password,
    }),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Inscription">
      <Stack gap="md">
        <AuthFailure failure={failure} email={form.values.email} />
        <PersonFields inputProps={form.getInputProps} />
        <TextInput
          label="Téléphone (facultatif)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="06 12 34 56 78"
          {...form.getInputProps('phone')}
        />
        <NewPasswordFields label="Mot de passe" inputProps={form.getInputProps} />
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          Créer mon compte
        </Button>
        <Text ta="center" c="dimmed">
          Vous savez déjà quel pack&nbsp;?{' '}
          <Anchor
            fw={550}
            display="inline-block"
            renderRoot={(props) => <Link to="/register" search={{}} {...props} />}
          >
            Choisir un pack
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
