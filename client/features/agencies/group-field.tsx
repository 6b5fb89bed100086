import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'

interface GroupFieldProps {
  value: string | null
  onChange: (id: string | null) => void
  /** The agency being edited: its group has a name before the list is there. */
  current: ApiOutputs['agencies']['list'][number] | null
  error?: string | undefined
}

/** The group of an agency, or none (spec 001 §2). Without any group, the way to make one. */
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
