import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IsoDate } from '#shared/values/calendar-date.ts'

interface ClosingLinkProps {
  agencyId: string
  date: IsoDate
  /** For who does not see the row. */
  label: string
  children: ReactNode
}

/** Leads to an agency's day in the journal's tab `Clôture`. */
export function ClosingLink({ agencyId, date, label, children }: ClosingLinkProps) {
  return (
    <Anchor
      size="sm"
      fw={600}
      renderRoot={(props) => (
        <Link to="/app/journal" search={{ tab: 'closing', agency: agencyId, date }} aria-label={label} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}
