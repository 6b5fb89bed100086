import { Link } from '@tanstack/react-router'
import { BackLink } from '#client/ui/back-link.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ClosingRecord } from './closing-record.tsx'
import type { RenderCounts, RenderDay } from './day-rows.tsx'

interface ClosingPageProps {
  id: string
  renderDay: RenderDay
  renderCounts: RenderCounts
}

/** Shows any version, also of a reopened day. */
export function ClosingPage({ id, renderDay, renderCounts }: ClosingPageProps) {
  return (
    <>
      <BackLink renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'history' }} {...props} />}>
        Historique
      </BackLink>
      <PageHeader title="Clôture" />
      <ClosingRecord key={id} id={id} renderDay={renderDay} renderCounts={renderCounts} />
    </>
  )
}
