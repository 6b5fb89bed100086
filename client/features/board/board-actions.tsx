import { Button } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { requestEntry } from '#client/app/entry-request.ts'
import { useMay } from '#client/app/permitted.ts'
import type { BoardAgency } from '#shared/board/board-day.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface OpenDay {
  agencyId: string
  date: IsoDate
}

/** `Clôturer` leads to the day that has waited longest. */
export function BoardActions({ agencies }: { agencies: readonly BoardAgency[] }) {
  const late = agencies
    .flatMap(({ agencyId, firstDayToClose }) => (firstDayToClose === null ? [] : [{ agencyId, date: firstDayToClose }]))
    .reduce<OpenDay | undefined>(
      (first, day) => (first === undefined || day.date < first.date ? day : first),
      undefined,
    )
  const mayClose = useMay('days.close')
  const mayEnter = useMay('entries.create')
  const search = late === undefined ? {} : { agency: late.agencyId, date: late.date }
  return (
    <>
      {mayClose && (
        <Button
          variant="default"
          leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'closing', ...search }} {...props} />}
        >
          Clôturer
        </Button>
      )}
      {mayEnter && (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowUpRight size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/app/transactions/outgoing" {...props} onClick={() => requestEntry('outgoing')} />
            )}
          >
            Nouvelle sortie
          </Button>
          <Button
            leftSection={<IconArrowDownLeft size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/app/transactions/incoming" {...props} onClick={() => requestEntry('incoming')} />
            )}
          >
            Nouvelle entrée
          </Button>
        </>
      )}
    </>
  )
}
