import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { nameMonth } from '#shared/month/month-labels.fr.ts'
import { addDays, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import classes from './month-choice.module.css'

const LISTED = 36

interface MonthChoiceProps {
  month: IsoDate
  today: IsoDate
  onChange: (month: IsoDate) => void
}

/** The last three years, and the one that is shown; steps go further back. */
export function MonthChoice({ month, today, onChange }: MonthChoiceProps) {
  const current = startOfMonth(today)
  const months = listMonths(current)
  const listed = months.includes(month) ? months : [...months, month]
  const next = addDays(endOfMonth(month), 1)
  return (
    <div className={classes.choice} role="group" aria-label="Mois affiché">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Mois précédent"
        onClick={() => onChange(startOfMonth(addDays(month, -1)))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Select
        aria-label="Mois"
        className={classes.select ?? ''}
        allowDeselect={false}
        maxDropdownHeight={280}
        comboboxProps={{ shadow: 'md', radius: 'md' }}
        data={listed.map((value) => ({ value, label: nameMonth(value) }))}
        value={month}
        onChange={(value) => {
          if (value !== null && isIsoDate(value)) onChange(value)
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Mois suivant"
        disabled={next > current}
        onClick={() => onChange(next)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function listMonths(current: IsoDate): IsoDate[] {
  const months = [current]
  while (months.length < LISTED) months.push(startOfMonth(addDays(months.at(-1) ?? current, -1)))
  return months
}
