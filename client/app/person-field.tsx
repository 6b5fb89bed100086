import { SearchSelect } from '#client/ui/search-select.tsx'
import { formatPerson, type PersonFilterProps, usePeople } from './person-filter.tsx'

/** `PersonFilter` as a field, beside other fields. */
export function PersonField({ label, value, onChange }: PersonFilterProps) {
  const people = usePeople(value)
  if (people.length === 0) return null
  return (
    <SearchSelect
      label={label}
      placeholder="Toutes"
      clearable
      data={people.map((person) => ({ value: person.id, label: formatPerson(person) }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
