import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { usePartsAhead } from '#client/app/use-parts-ahead.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { AskedEntry, EntryDialogProps } from './entry-dialog.tsx'

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))

/** The entry form of a list, whose code is loaded when the list can be used. */
export function useListEntry() {
  const [asked, setAsked] = useState<AskedEntry>()
  const open = (row: TransactionRow | null) => setAsked((before) => ({ count: (before?.count ?? 0) + 1, row }))
  return { asked, openNew: () => open(null), openEdit: open, drop: () => setAsked(undefined) }
}

interface ListEntryProps extends Omit<EntryDialogProps, 'asked'> {
  entry: ReturnType<typeof useListEntry>
}

export function ListEntry({ entry, ...rest }: ListEntryProps) {
  usePartsAhead(EntryDialog)
  const { asked, drop } = entry
  if (asked === undefined) return null
  return (
    <Suspense fallback={null}>
      <PartBoundary onMissing={drop}>
        <EntryDialog asked={asked} {...rest} />
      </PartBoundary>
    </Suspense>
  )
}
