import { Alert, Loader, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { normaliseEmail } from '#shared/values/email.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { counted } from '#shared/values/count.ts'
import { fullName, type Person } from './user-columns.tsx'
import { useRemoveUser } from './use-user-mutations.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'

interface RemoveUserModalProps {
  opened: boolean
  person: Person | null
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

/** Deletes a client: lists what is deleted with it, and asks to type the address if there are transactions. */
export function RemoveUserModal({ opened, person, onClose, onRemoved }: RemoveUserModalProps) {
  const remove = useRemoveUser()
  const { data, isError } = api.admin.users.byId.useQuery(
    { id: person?.id ?? '' },
    { enabled: opened && person !== null, staleTime: 0, meta: { outcome: 'data.load' } },
  )
  const belongings = data?.belongings
  const mustType = (belongings?.transactions ?? 0) > 0
  const form = useForm({
    initialValues: { email: '', reason: '' },
    validate: {
      email: (text) => (mustType && normaliseEmail(text) !== person?.email ? fieldMessages.emailMismatch : null),
    },
  })
  const isRemoved = useRef(false)
  useOnceTrue(opened, form.reset)
  // Only once the dialog is closed: while its form is dirty, leaving the page asks first.
  useOnceTrue(!opened, () => {
    if (isRemoved.current) onRemoved?.()
    isRemoved.current = false
  })

  const handleSubmit = async ({ email, reason }: { email: string; reason: string }) => {
    if (person === null) return
    await remove.mutateAsync({ id: person.id, email, reason })
    isRemoved.current = true
  }
  const words = belongings === undefined ? '' : formatBelongings(belongings)
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Supprimer l'utilisateur"
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Supprimer"
      submitDisabled={belongings === undefined && !isError}
      tone="danger"
    >
      <Text size="sm" c="dimmed">
        <bdi>{person === null ? '' : fullName(person)}</bdi> ({person?.email}) sera supprimé pour toujours. Le journal
        d'audit en garde la trace.
      </Text>
      {belongings === undefined && !isError && <Loader size="sm" aria-label="Chargement" />}
      {words !== '' && (
        <Alert color="red" title="Supprimé avec ce compte">
          {words}
        </Alert>
      )}
      {mustType && (
        <TextInput
          label="Adresse e-mail de l'utilisateur"
          description="Saisissez-la pour confirmer."
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('email')}
        />
      )}
      <TextInput
        label="Motif (facultatif)"
        description="Il reste dans le journal d'audit."
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}

/** `1 groupe, 3 agences, 12 transactions`; '' when there is nothing. */
function formatBelongings(belongings: ApiOutputs['admin']['users']['byId']['belongings']): string {
  const { groups, agencies, transactions, subscriptions, payments, notes } = belongings
  const all = [
    [groups, 'groupe'],
    [agencies, 'agence'],
    [transactions, 'transaction'],
    [subscriptions, 'abonnement'],
    [payments, 'paiement'],
    [notes, 'note'],
  ] as const
  return all
    .filter(([count]) => count > 0)
    .map(([count, noun]) => counted(count, noun))
    .join(', ')
}
