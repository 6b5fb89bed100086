import { TextInput } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { AccountDialog } from './use-account-dialog.ts'

const NEVER_CHANGES = "L'agence et l'opérateur d'un compte ne changent pas."

/** Chosen once, when the account is made. */
export function AccountPlaceFields({ dialog }: { dialog: AccountDialog }) {
  const { form, opened, row } = dialog
  const isNew = row === null
  const { data: agencies } = api.agencies.list.useQuery(undefined, { enabled: opened && isNew })
  const { data: operators } = api.operators.list.useQuery(undefined, { enabled: opened && isNew })
  if (row !== null) {
    return (
      <>
        <TextInput label="Agence" readOnly value={row.agencyName} />
        <TextInput label="Opérateur" readOnly description={NEVER_CHANGES} value={row.operatorName} />
      </>
    )
  }
  return (
    <>
      <SearchSelect
        label="Agence"
        placeholder="Choisir une agence"
        required
        allowDeselect={false}
        data={agencies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('agencyId')}
        value={form.values.agencyId}
      />
      <SearchSelect
        label="Opérateur"
        placeholder="Choisir un opérateur"
        required
        allowDeselect={false}
        data={operators?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('operatorId')}
        value={form.values.operatorId}
      />
    </>
  )
}
