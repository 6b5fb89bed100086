import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { transactionRequests } from '#client/app/form-requests.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { movementRequests } from '#client/app/movement-request.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useMay } from '#client/app/permitted.ts'
import { PartFailed } from '#client/app/part-failed.tsx'
import { type JournalSearch, journalSearch } from '#client/features/closings/journal-search.ts'
import { JournalTabs } from '#client/features/closings/journal-tabs.tsx'
import { DayFeeds } from '#client/features/feeds/day-feeds.tsx'
import { JournalScreen } from '#client/features/journal/journal-screen.tsx'
import { useRecordFirstJournal } from '#client/features/profile/use-profile-mutations.ts'
import { renderCounts } from '#client/routes/-day-counts.tsx'
import type { IsoDate } from '#shared/values/iso-date.ts'

const ClosingTab = lazyPart(() =>
  import('#client/features/closings/closing-tab.tsx').then((module) => module.ClosingTab),
)
const ClosingProposals = lazyPart(() =>
  import('#client/features/commissions/closing-proposals.tsx').then((module) => module.ClosingProposals),
)
const Cash = lazyPart(() => import('./-cash.tsx').then((module) => module.Cash))
const SpotCheckHistory = lazyPart(() =>
  import('#client/features/spot-checks/spot-check-history.tsx').then((module) => module.SpotCheckHistory),
)
const HistoryTab = lazyPart(() =>
  import('#client/features/closings/history-tab.tsx').then((module) => module.HistoryTab),
)
const BalancesTab = lazyPart(() =>
  import('#client/features/operator-accounts/balances-tab.tsx').then((module) => module.BalancesTab),
)
const MovementEntry = lazyPart(() =>
  import('#client/features/operator-movements/movement-entry.tsx').then((module) => module.MovementEntry),
)
const MovementList = lazyPart(() =>
  import('#client/features/operator-movements/movement-list.tsx').then((module) => module.MovementList),
)

const RequestedTransaction = lazyPart(() =>
  import('#client/features/transactions/requested-transaction.tsx').then((module) => module.RequestedTransaction),
)

const BlindJournal = lazyPart(() =>
  import('#client/features/closings/blind-journal.tsx').then((module) => module.BlindJournal),
)

export const Route = createFileRoute('/app/journal')({
  validateSearch: journalSearch,
  component: Journal,
})

function renderDay(agencyId: string, date: IsoDate, isLocked = false) {
  return <DayFeeds key={`${agencyId} ${date}`} agencyId={agencyId} date={date} isLocked={isLocked} />
}

function renderProposals(agencyId: string, date: IsoDate) {
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={null}>
        <ClosingProposals agencyId={agencyId} date={date} />
      </Suspense>
    </PartBoundary>
  )
}

function Journal() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const recordFirstJournal = useRecordFirstJournal()
  const isTransactionAsked = transactionRequests.useIsAsked()
  const isMovementAsked = movementRequests.useIsAsked()
  const write = (next: JournalSearch, { replace = false } = {}) =>
    void navigate({ search: next, resetScroll: false, replace })
  if (!useMay('figures.read')) {
    return (
      <PartBoundary fallback={<PartFailed />}>
        <Suspense fallback={<Skeleton height={420} radius="lg" />}>
          <BlindJournal
            choice={search}
            onChoose={(choice) => write(choice, { replace: true })}
            renderDay={renderDay}
            renderCash={(agencyId, onAgencyChange) => <Cash agencyId={agencyId} onAgencyChange={onAgencyChange} />}
          />
          {isTransactionAsked && <RequestedTransaction />}
        </Suspense>
      </PartBoundary>
    )
  }
  return (
    <JournalTabs value={search.tab} onChange={(tab) => write({ tab, agency: search.agency })}>
      <Suspense fallback={<Skeleton height={420} radius="lg" />}>
        {search.tab === undefined && (
          <JournalScreen
            choice={search}
            onChoose={(choice) => write(choice, { replace: true })}
            onComputed={recordFirstJournal}
            renderDay={renderDay}
          />
        )}
        {search.tab === 'closing' && (
          <PartBoundary key="closing" fallback={<PartFailed />}>
            <ClosingTab
              search={search}
              onSearchChange={write}
              renderDay={renderDay}
              renderCounts={renderCounts}
              renderProposals={renderProposals}
            />
            {isTransactionAsked && (
              <Suspense fallback={null}>
                <RequestedTransaction />
              </Suspense>
            )}
            {isMovementAsked && (
              <Suspense fallback={null}>
                <MovementEntry />
              </Suspense>
            )}
          </PartBoundary>
        )}
        {search.tab === 'cash' && (
          <PartBoundary key="cash" fallback={<PartFailed />}>
            <Cash agencyId={search.agency} onAgencyChange={(agency) => write({ tab: 'cash', agency })} />
          </PartBoundary>
        )}
        {search.tab === 'balances' && (
          <PartBoundary key="balances" fallback={<PartFailed />}>
            <BalancesTab agencyId={search.agency} onAgencyChange={(agency) => write({ tab: 'balances', agency })}>
              <MovementList key={search.agency ?? ''} agencyId={search.agency} />
            </BalancesTab>
            <MovementEntry />
          </PartBoundary>
        )}
        {search.tab === 'history' && (
          <PartBoundary key="history" fallback={<PartFailed />}>
            <HistoryTab search={search} onSearchChange={write}>
              <SpotCheckHistory agencyId={search.agency} from={search.from} to={search.to} />
            </HistoryTab>
          </PartBoundary>
        )}
      </Suspense>
    </JournalTabs>
  )
}
