import { createFileRoute } from '@tanstack/react-router'
import { ClosingPage } from '#client/features/closings/closing-page.tsx'
import { DayFeeds } from '#client/features/feeds/day-feeds.tsx'

export const Route = createFileRoute('/app/journal_/closings/$closingId')({
  component: Closing,
})

function Closing() {
  return (
    <ClosingPage
      id={Route.useParams().closingId}
      renderDay={(agencyId, date, isLocked = false) => (
        <DayFeeds key={`${agencyId} ${date}`} agencyId={agencyId} date={date} isLocked={isLocked} />
      )}
    />
  )
}
