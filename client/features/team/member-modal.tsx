import { Button, Switch, TextInput } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { invitedRoles } from '#shared/team/member-terms.ts'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import { AgenciesField } from './agencies-field.tsx'
import { RoleField } from './role-field.tsx'
import { MemberOptionFields } from './member-option-fields.tsx'
import { describeAgencies, describeOptions } from './team-words.ts'
import type { MemberDialog } from './use-member-dialog.ts'

interface MemberModalProps {
  dialog: MemberDialog
}

/** Invites, or edits what a member may do. */
export function MemberModal({ dialog }: MemberModalProps) {
  const { form, isNew, opened, row, reactivate } = dialog
  const { data: agencies } = api.agencies.list.useQuery(undefined, { enabled: opened })
  const known = agencies ?? row?.agencies ?? []
  const isLimited = form.values.role !== 'accountant'
  return (
    <EditModal
      dialog={dialog}
      newTitle="Inviter une personne"
      editTitle="Modifier le membre"
      newLabel="Envoyer l'invitation"
      thing="ce membre"
      newerLines={(member) => [
        { label: 'Nom', value: <bdi>{member.name}</bdi> },
        { label: 'Rôle', value: memberRoleLabels[member.role] },
        { label: 'Agences', value: describeAgencies(member) },
        { label: 'Réglages', value: describeOptions(member) || 'Ceux du rôle' },
      ]}
    >
      {isNew && (
        <>
          <TextInput
            label="Adresse e-mail"
            description="Elle y reçoit un lien valable sept jours."
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          {reactivate !== undefined && (
            <Button
              variant="default"
              leftSection={<IconUserCheck size={18} aria-hidden />}
              loading={reactivate.isPending}
              onClick={reactivate.run}
            >
              Réactiver
            </Button>
          )}
        </>
      )}
      <TextInput
        label="Nom"
        description="Comme votre équipe le lit sur ce qu'elle enregistre."
        autoComplete="off"
        required
        {...form.getInputProps('name')}
      />
      <RoleField roles={invitedRoles} {...form.getInputProps('role')} />
      {isLimited && (
        <Switch
          label="Toutes les agences"
          description="Celles que vous créerez aussi."
          {...form.getInputProps('allAgencies', { type: 'checkbox' })}
        />
      )}
      {isLimited && !form.values.allAgencies && (
        <AgenciesField
          agencies={known}
          isEmpty={form.values.agencyIds.length === 0}
          {...form.getInputProps('agencyIds')}
        />
      )}
      <MemberOptionFields form={form} />
    </EditModal>
  )
}
