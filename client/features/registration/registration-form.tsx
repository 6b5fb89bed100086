import { Button, Loader, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import type { Ref } from 'react'
import * as z from 'zod/mini'
import { AuthFailure } from '#client/app/auth-failure.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { type RegisterInput, registerInput } from '#shared/auth/auth-input.ts'
import { PlanSummary } from './plan-summary.tsx'
import type { OfferedPlan } from './offered-plan.ts'
import classes from './registration-form.module.css'

export type RegistrationValues = Omit<RegisterInput, 'planId'> & { phone: string }

interface RegistrationFormProps {
  plan: OfferedPlan
  onSubmit: (values: RegistrationValues) => Promise<unknown>
  /** Scrolled to when a pack is chosen with the pointer. */
  titleRef: Ref<HTMLHeadingElement>
}

const registrationFields = z.omit(registerInput, { planId: true })

const empty: RegistrationValues = { firstName: '', lastName: '', email: '', phone: '', password: '' }

/** The typed values stay when another pack is chosen. */
export function RegistrationForm({ plan, onSubmit, titleRef }: RegistrationFormProps) {
  const form = useForm<RegistrationValues>({
    initialValues: empty,
    validate: checkedBy(registrationFields),
  })
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit, showsFailure: true })
  const title = `Inscription - ${plan.name}`
  return (
    <section className={classes.panel} aria-labelledby="inscription">
      <form noValidate onSubmit={handleSubmit} aria-labelledby="inscription" className={classes.form}>
        <Title order={2} id="inscription" ref={titleRef} className={classes.title ?? ''}>
          {title}
        </Title>
        <Stack gap="md">
          <AuthFailure failure={failure} email={form.values.email} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Prénom" autoComplete="given-name" required {...form.getInputProps('firstName')} />
            <TextInput label="Nom" autoComplete="family-name" required {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
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
            <TextInput
              label="Téléphone (facultatif)"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="06 12 34 56 78"
              {...form.getInputProps('phone')}
            />
          </SimpleGrid>
          <PasswordField
            label="Mot de passe"
            description="6 caractères au minimum"
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <Button
            type="submit"
            size="md"
            fullWidth
            mt="xs"
            aria-disabled={busy}
            leftSection={busy ? <Loader size={18} color="currentColor" aria-hidden /> : undefined}
          >
            {busy ? 'Inscription en cours...' : "Finaliser l'inscription"}
          </Button>
        </Stack>
      </form>
      <PlanSummary plan={plan} />
    </section>
  )
}
