import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'

interface GroupFieldProps {
  value: string | null
  onChange: (id: string | null) => void
  /** The edited agency, whose group has a name before the list is loaded. */
  current: ApiOutputs['agencies']['list'][number] | null
  error?: string | undefined
}

/** The optional group of an agency. Without any group it links to the groups. */
export function GroupField({ current, ...field }: GroupFieldProps) {
  const { data } = api.groups.list.useQuery()
  const known = data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const own =
    data !== undefined || current?.groupId == null ? [] : [{ value: current.groupId, label: current.groupName ?? '' }]
  return (
    <SearchSelect
      label="Groupe"
      placeholder="Sans groupe"
      data-path="groupId"
      data={[...known, ...own]}
      clearable
      {...(data?.length === 0 ? { description: <NoGroup /> } : {})}
      {...field}
    />
  )
}

function NoGroup() {
  return (
    <>
      Facultatif. Vous n'avez pas encore de groupe.{' '}
      <Anchor size="xs" renderRoot={(props) => <Link to="/app/groups" {...props} />}>
        Créer un groupe
      </Anchor>
    </>
  )
}
