import { createFileRoute } from '@tanstack/react-router'
import { DayFeeds } from '#client/features/feeds/day-feeds.tsx'
import { JournalScreen } from '#client/features/journal/journal-screen.tsx'
import { useNoteJournal } from '#client/features/profile/use-note-journal.ts'

export const Route = createFileRoute('/app/journal')({
  component: Journal,
})

function Journal() {
  return (
    <JournalScreen
      onComputed={useNoteJournal()}
      renderDay={(agencyId, date) => <DayFeeds key={`${agencyId} ${date}`} agencyId={agencyId} date={date} />}
    />
  )
}
