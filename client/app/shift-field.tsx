import { Select } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { useMay } from './permitted.ts'

interface ShiftFieldProps {
  agencyId: string | null
  date: string
  /** Null: of who holds the cash. */
  value: string | null
  onChange: (id: string | null) => void
  error?: string | undefined
}

/** Whose cash a forgotten line was. Renders nothing for a day on which the cash did not pass on, or who may not choose. */
export function ShiftField({ agencyId, date, value, onChange, error }: ShiftFieldProps) {
  const mayChoose = useMay('cash.takeOver')
  const agencies = api.agencies.list.useQuery(undefined, { enabled: mayChoose, meta: { silent: true } })
  const isOn = agencies.data?.find(({ id }) => id === agencyId)?.handover === true
  const shifts = api.shifts.ofDay.useQuery(
    { agencyId: agencyId ?? '', date },
    { enabled: mayChoose && isOn && date !== '', meta: { silent: true } },
  )
  const earlier = mayChoose && isOn ? (shifts.data ?? []).slice(0, -1) : []
  // Of another agency or day: the server refuses it.
  if (value !== null && shifts.data !== undefined && !earlier.some(({ id }) => id === value)) onChange(null)
  if (earlier.length === 0) return null
  return (
    <Select
      label="Caisse de"
      description="Pour une ligne oubliée avant une passation."
      placeholder="La personne qui tient la caisse"
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer la personne' }}
      data={earlier.map(({ id, memberName, startedAtLocal }) => ({
        value: id,
        label: `${memberName}, depuis le ${formatDateTime(startedAtLocal)}`,
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
