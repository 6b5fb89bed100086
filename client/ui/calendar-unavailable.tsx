import { Text } from '@mantine/core'

/** In the calendar's place where its chunk cannot be had. */
export function CalendarUnavailable() {
  return (
    <Text size="sm" c="dimmed" maw={220}>
      Le calendrier n'est pas disponible pour le moment. Tapez la date : JJ/MM/AAAA.
    </Text>
  )
}
