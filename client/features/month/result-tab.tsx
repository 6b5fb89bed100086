import { IconBuildingStore } from '@tabler/icons-react'
import { memo } from 'react'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import type { MonthReport } from '#shared/month/month-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { agencyColumns } from './agency-columns.tsx'
import { BridgeCard } from './bridge-card.tsx'
import { LockNotice } from './lock-notice.tsx'
import { MonthPaper } from './month-paper.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { ResultCard } from './result-card.tsx'
import classes from './result-tab.module.css'
import { TreasuryCard } from './treasury-card.tsx'
import { useMonth } from './use-month.ts'

/** Until the first response, the cards keep their place. */
export const ResultTab = memo(function ResultTab({ month }: { month: IsoDate }) {
  const { data, isError, isPlaceholderData, refetch } = useMonth(month)
  if (data === undefined && isError) {
    return <LoadError title={getFailure('month.read')} onRetry={() => void refetch()} />
  }
  return (
    <div className={classes.page} aria-busy={isPlaceholderData || data === undefined}>
      {data?.lock != null && <LockNotice lock={data.lock} />}
      {data !== undefined && <PendingNotice pending={data.pending} isProvisional={data.isProvisional} />}
      <div className={classes.columns}>
        <ResultCard month={month} result={data === undefined ? undefined : shownResult(data)} />
        <div className={classes.side}>
          <TreasuryCard report={data} />
          {data != null && data.bridge !== null && <BridgeCard report={data} bridge={data.bridge} />}
        </div>
      </div>
      <TableSection
        title="Par agence"
        hint={
          data?.total == null
            ? 'Montants en dirhams.'
            : 'Montants en dirhams. Hors agence\u00A0: ce qui est payé pour toutes, les écarts de transit et les transactions hors caisse.'
        }
        tall
        columns={agencyColumns}
        rows={data?.agencies}
        rowKey={({ agencyId }) => agencyId ?? ''}
        empty={
          <EmptyState icon={IconBuildingStore} title="Aucune agence">
            Le résultat d'un mois se lit par agence.
          </EmptyState>
        }
      />
      {data !== undefined && !isPlaceholderData && <MonthPaper report={data} />}
    </div>
  )
})

/** Of the whole space, or of the only agency of the reader. With several, each has its line below. */
function shownResult({ total, agencies }: MonthReport) {
  return total ?? (agencies.length === 1 ? (agencies[0] ?? null) : null)
}
