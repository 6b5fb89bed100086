import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { ClosingPage } from '#client/features/closings/closing-page.tsx'
import { DayFeeds } from '#client/features/feeds/day-feeds.tsx'
import { ForbiddenPage } from '#client/features/shell/forbidden-page.tsx'
import { renderCounts } from '#client/routes/-day-counts.tsx'

export const Route = createFileRoute('/app/journal_/closings/$closingId')({
  component: Closing,
})

function Closing() {
  const mayRead = useMay('figures.read')
  const { closingId } = Route.useParams()
  if (!mayRead) return <ForbiddenPage title="Clôture" />
  return (
    <ClosingPage
      id={closingId}
      renderCounts={renderCounts}
      renderDay={(agencyId, date, isLocked = false) => (
        <DayFeeds key={`${agencyId} ${date}`} agencyId={agencyId} date={date} isLocked={isLocked} />
      )}
    />
  )
}
