import { DayFilter } from '#client/ui/day-filter.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { IsoDate } from '#shared/values/iso-date.ts'
import classes from './agency-day-choice.module.css'

interface AgencyDayChoiceProps {
  agencies: ReadonlyArray<{ id: string; name: string }> | undefined
  agencyId: string | undefined
  onAgencyChange: (agencyId: string) => void
  today: IsoDate
  date: IsoDate
  onDateChange: (date: IsoDate | undefined) => void
  dateError?: string | null
}

/** Which agency and which of its days the page shows. */
export function AgencyDayChoice(props: AgencyDayChoiceProps) {
  const { agencies, agencyId, onAgencyChange, today, date, onDateChange, dateError = null } = props
  return (
    <div className={classes.choice}>
      <SearchSelect
        className={classes.agency ?? ''}
        label="Agence"
        allowDeselect={false}
        data={agencies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={agencyId ?? null}
        onChange={(agency) => agency !== null && onAgencyChange(agency)}
      />
      <DayFilter className={classes.date ?? ''} today={today} value={date} onChange={onDateChange} error={dateError} />
    </div>
  )
}
