import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type IsoDate, toIsoDate } from '#shared/values/iso-date.ts'
import classes from './calendar.module.css'

interface CalendarProps {
  value: IsoDate | null
  onPick: (date: IsoDate) => void
  today?: IsoDate
  minDate?: IsoDate
  maxDate?: IsoDate
}

const labels = {
  monthLevelControl: 'Choisir le mois',
  yearLevelControl: "Choisir l'année",
  nextMonth: 'Mois suivant',
  previousMonth: 'Mois précédent',
  nextYear: 'Année suivante',
  previousYear: 'Année précédente',
  nextDecade: 'Décennie suivante',
  previousDecade: 'Décennie précédente',
}

export function Calendar({ value, onPick, today, minDate, maxDate }: CalendarProps) {
  const shownFirst = value ?? today
  return (
    <FocusTrap>
      <div>
        <DatePicker
          value={value}
          onChange={(date) => date !== null && onPick(toIsoDate(date))}
          {...(shownFirst === undefined ? {} : { defaultDate: shownFirst })}
          {...(minDate === undefined ? {} : { minDate })}
          {...(maxDate === undefined ? {} : { maxDate })}
          locale="fr"
          firstDayOfWeek={1}
          // Mantine shows weekends in red, which here means money and states.
          weekendDays={[]}
          size="md"
          ariaLabels={labels}
          classNames={{ day: classes.day ?? '', calendarHeaderLevel: classes.level ?? '' }}
          // Today is the server's day, not the browser's.
          getDayProps={(date) => ({
            ...(date === today ? { 'aria-current': 'date' as const } : {}),
            ...(date === shownFirst ? { 'data-autofocus': true } : {}),
          })}
          // Escape closes the popover, not the dialog around it.
          __stopPropagation
        />
      </div>
    </FocusTrap>
  )
}
