import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useToday } from '#client/app/session.ts'
import { addDays, endOfMonth, formatMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface MonthChoiceProps {
  month: IsoDate
  onChange: (month: IsoDate) => void
}

/** The month with the one before and the one after, up to the present one. */
export function MonthChoice({ month, onChange }: MonthChoiceProps) {
  const today = useToday()
  const before = startOfMonth(addDays(month, -1))
  const after = addDays(endOfMonth(month), 1)
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Mois précédent\u00A0: ${formatMonth(before)}`}
        onClick={() => onChange(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} miw={140} ta="center" role="status">
        {formatMonth(month)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Mois suivant\u00A0: ${formatMonth(after)}`}
        disabled={after > today}
        onClick={() => onChange(after)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
