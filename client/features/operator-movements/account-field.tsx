import { api } from '#client/app/trpc.ts'
import { SearchSelect, type SearchSelectProps } from '#client/ui/search-select.tsx'

interface AccountFieldProps extends Omit<SearchSelectProps, 'data'> {
  /** Leaves the others out: both sides of a transfer are at one operator. */
  operatorId?: string | undefined
  /** Its other side. */
  except?: string | null
}

/** The open accounts, by agency where there are several. */
export function AccountField({ operatorId, except = null, ...field }: AccountFieldProps) {
  const { data } = api.operatorAccounts.list.useQuery({}, { meta: { outcome: 'data.load' } })
  const shown = (data ?? []).filter(
    (account) => account.id !== except && (operatorId === undefined || account.operatorId === operatorId),
  )
  const agencies = [...new Set(shown.map(({ agencyName }) => agencyName))]
  const toItem = ({ id, operatorName, label }: (typeof shown)[number]) => ({
    value: id,
    label: `${operatorName}, ${label}`,
  })
  return (
    <SearchSelect
      placeholder="Choisir un compte"
      required
      allowDeselect={false}
      {...field}
      data={
        agencies.length > 1
          ? agencies.map((group) => ({
              group,
              items: shown.filter(({ agencyName }) => agencyName === group).map(toItem),
            }))
          : shown.map(toItem)
      }
    />
  )
}
