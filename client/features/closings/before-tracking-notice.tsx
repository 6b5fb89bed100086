import { Alert } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { BEFORE_TRACKING } from './open-days-words.ts'

/** In place of the form, for a day that has nothing to close. */
export function BeforeTrackingNotice({ start }: { start: IsoDate }) {
  return (
    <Alert color="gray" role="note" icon={<IconHistory size={20} aria-hidden />} title={BEFORE_TRACKING}>
      La caisse de cette agence est suivie depuis le {formatDate(start)}. Cette journée reste dans l'historique&nbsp;:
      il n'y a rien à clôturer, et elle n'entre pas dans la caisse attendue.
    </Alert>
  )
}
