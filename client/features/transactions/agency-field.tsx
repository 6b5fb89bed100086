import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

const OFF_DRAWER = "Sans agence, cette ligne n'entre dans aucune caisse."

interface AgencyFieldProps {
  value: string | null
  onChange: (id: string | null) => void
  required: boolean
  /** The edited transaction: shows its agency's name before the list is loaded. */
  current: TransactionRow | null
  error?: string | undefined
}

export function AgencyField({ required, current, ...field }: AgencyFieldProps) {
  const { data } = api.agencies.list.useQuery()
  const known = data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const own =
    current?.agencyId == null || known.some(({ value }) => value === current.agencyId)
      ? []
      : [{ value: current.agencyId, label: current.agencyName ?? '' }]
  const isOffDrawer = !required && field.value === null
  return (
    <SearchSelect
      label="Agence"
      placeholder={required ? 'Choisir une agence' : 'Facultatif'}
      data-path="agencyId"
      data={[...known, ...own]}
      required={required}
      clearable={!required}
      // Clicking the chosen agency again must not take the line out of its drawer.
      allowDeselect={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(data?.length === 0 || isOffDrawer
        ? {
            description: (
              <>
                {isOffDrawer && OFF_DRAWER} {data?.length === 0 && <NoAgency />}
              </>
            ),
          }
        : {})}
      {...field}
    />
  )
}

function NoAgency() {
  return (
    <>
      Vous n'avez pas encore d'agence.{' '}
      <Anchor size="xs" renderRoot={(props) => <Link to="/app/allagencies" {...props} />}>
        Créer une agence
      </Anchor>
    </>
  )
}
