import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { LockModal } from './lock-modal.tsx'
import { UnlockModal } from './unlock-modal.tsx'
import { useMonth } from './use-month.ts'

/** Prints, takes a file, and locks a month that is over. */
export function MonthActions({ month }: { month: IsoDate }) {
  const mayLock = useMay('month.lock')
  const { data, isPlaceholderData } = useMonth(month)
  const [asking, setAsking] = useState(false)
  const report = isPlaceholderData ? undefined : data
  const isLocked = report?.lock != null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={report === undefined}
        onClick={() => window.print()}
      >
        Imprimer
      </Button>
      <Exporter of="month" filters={{ month }} disabled={report === undefined} />
      {mayLock && report?.isOver === true && (
        <Button
          variant={isLocked ? 'default' : 'filled'}
          leftSection={isLocked ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {isLocked ? 'Déverrouiller' : 'Verrouiller'}
        </Button>
      )}
      {report !== undefined && (
        <>
          <LockModal report={report} opened={asking && !isLocked} onClose={() => setAsking(false)} />
          <UnlockModal month={month} opened={asking && isLocked} onClose={() => setAsking(false)} />
        </>
      )}
    </>
  )
}
