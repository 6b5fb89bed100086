import { IconUser } from '@tabler/icons-react'
import { MenuFilter } from '#client/ui/menu-filter.tsx'
import type { MemberName } from '#shared/team/member-name.ts'
import { useMay } from './permitted.ts'
import { api } from './trpc.ts'

/** A new member is offered after that, or on the next visit. */
const PEOPLE_FRESH_MS = 60_000

export interface PersonFilterProps {
  label: string
  value: string | undefined
  onChange: (memberId: string | undefined) => void
}

/** The people of the space; none where there is one person and no filter to take back. */
export function usePeople(value: string | undefined): readonly MemberName[] {
  const mayRead = useMay('entries.read')
  const { data = [] } = api.team.names.useQuery(undefined, {
    enabled: mayRead,
    staleTime: PEOPLE_FRESH_MS,
  })
  if (data.length < 2 && value === undefined) return []
  const isKnown = value === undefined || data.some(({ id }) => id === value)
  return isKnown ? data : [...data, { id: value, name: 'Personne introuvable', isActive: true }]
}

export function formatPerson({ name, isActive }: MemberName): string {
  return isActive ? name : `${name} (désactivé)`
}

export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const people = usePeople(value)
  if (people.length === 0) return null
  const chosen = people.find(({ id }) => id === value)
  const current = chosen === undefined ? undefined : formatPerson(chosen)
  return (
    <MenuFilter
      icon={IconUser}
      label={label}
      current={current ?? 'toutes les personnes'}
      shown={current ?? label}
      value={value}
      choices={[
        { id: undefined, name: 'Toutes les personnes' },
        ...people.map((person) => ({ id: person.id, name: formatPerson(person) })),
      ]}
      onChange={onChange}
    />
  )
}
