import { TextInput } from '@mantine/core'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { accountModeLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { AccountLimitFields } from './account-limit-fields.tsx'
import { AccountPlaceFields } from './account-place-fields.tsx'
import { AccountStartFields } from './account-start-fields.tsx'
import { describeLimits } from './account-words.ts'
import type { AccountDialog } from './use-account-dialog.ts'

export function AccountModal({ dialog }: { dialog: AccountDialog }) {
  const { form } = dialog
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouveau compte opérateur"
      editTitle="Modifier le compte opérateur"
      thing="ce compte"
      newerLines={(account) => [
        { label: 'Nom', value: <bdi>{account.label}</bdi> },
        { label: 'Mode', value: accountModeLabels[account.mode] },
        { label: 'Limites', value: describeLimits(account) },
      ]}
    >
      <AccountPlaceFields dialog={dialog} />
      <TextInput
        label="Nom du compte"
        description={'Comme vous le reconnaissez\u00A0: numéro de code, puce…'}
        placeholder="Code 12345"
        required
        autoComplete="off"
        {...form.getInputProps('label')}
      />
      <AccountStartFields dialog={dialog} />
      <AccountLimitFields dialog={dialog} />
    </EditModal>
  )
}
