import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { EndButtons } from '#client/ui/end-buttons.tsx'
import { readNewerRow } from '#client/ui/newer-row.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { updateProfileInput } from '#shared/profile/profile-input.ts'
import { useUpdateProfile } from './use-profile-mutations.ts'

const profileFields = z.omit(updateProfileInput, { updatedAt: true })

interface ProfileValues {
  firstName: string
  lastName: string
  phone: string
}

type Profile = ApiOutputs['profile']['get']

interface ProfileFormProps {
  /** The profile when `Modifier` was clicked; a later refetch does not overwrite what is being typed. */
  profile: Profile
  onClose: () => void
}

export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const update = useUpdateProfile()
  const [version, setVersion] = useState(profile.updatedAt)
  const [saved, setSaved] = useState<Profile>()
  const form = useForm<ProfileValues>({
    initialValues: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone === null ? '' : formatPhone(profile.phone),
    },
    validate: checkedBy(profileFields),
  })
  useDirtyForm(form.isDirty())
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const save = async (values: ProfileValues) => {
    try {
      await update.mutateAsync({ ...values, updatedAt: version })
    } catch (error) {
      // Another tab saved meanwhile: shows its values; saving again replaces them.
      const newer = readNewerRow(error, profile)
      if (newer !== null) {
        setSaved(newer)
        setVersion(newer.updatedAt)
      }
      throw error
    }
  }
  const { handleSubmit, busy, failure } = useFormSubmit({ form, onSubmit: save, onDone: onClose, showsFailure: true })

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Profil">
      <Stack gap="md">
        {saved !== undefined && (
          <Alert color="yellow" title="Votre profil a été modifié entre-temps">
            Valeurs enregistrées&nbsp;: {saved.firstName} {saved.lastName}, {formatPhone(saved.phone)}. Sauvegardez de
            nouveau pour les remplacer par les vôtres.
          </Alert>
        )}
        <FailureAlert failure={failure} />
        <TextInput label="E-mail" value={profile.email} readOnly variant="filled" />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Prénom"
            autoComplete="given-name"
            required
            ref={first}
            {...form.getInputProps('firstName')}
          />
          <TextInput label="Nom" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="06 12 34 56 78"
          {...form.getInputProps('phone')}
        />
        <EndButtons mt="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            Sauvegarder
          </Button>
        </EndButtons>
      </Stack>
    </form>
  )
}
