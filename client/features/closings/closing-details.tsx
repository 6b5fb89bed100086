import type { ReactNode } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { CountTable } from '#client/ui/count-table.tsx'
import cardClasses from '#client/ui/record-card.module.css'
import { ClosingAttempts } from './closing-attempts.tsx'
import { ClosingFacts } from './closing-facts.tsx'
import classes from './closing-record.module.css'
import { ClosingLines } from './closing-lines.tsx'
import { ClosingTrail } from './closing-trail.tsx'
import { ClosingVersions } from './closing-versions.tsx'

import { RecordDiagnosis } from './diagnosis/record-diagnosis.tsx'
import { ExpectedCard } from './expected-card.tsx'
import type { RenderCounts } from './day-rows.tsx'
import { FrozenOpening } from './frozen-opening.tsx'
import { VerdictCard } from './verdict-card.tsx'

interface ClosingDetailsProps {
  record: ApiOutputs['closings']['byId']
  renderCounts: RenderCounts
  /** The link to another version; by default in the client's own space. */
  renderVersion?: (id: string, label: string) => ReactNode
  /** Without the links that lead into the client's own space. */
  isStatic?: boolean
}

/** Count, versions and trail beside the expected amount, the verdict and what was decided. */
export function ClosingDetails({ record, renderCounts, renderVersion, isStatic = false }: ClosingDetailsProps) {
  const { closing, versions, audit, spotChecks } = record
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <section className={cardClasses.card} aria-labelledby="comptage">
          <h3 id="comptage">Comptage</h3>
          <CountTable counts={closing.counts} counted={closing.counted} />
        </section>
        <ClosingAttempts attempts={closing.attempts} />
        {renderCounts({ shifts: closing.shifts, spotChecks })}
        <ClosingLines closing={closing} isStatic={isStatic} />
        <ClosingVersions
          versions={versions}
          current={closing.id}
          {...(renderVersion === undefined ? {} : { renderLink: renderVersion })}
        />
        <ClosingTrail lines={audit} />
      </div>
      <div className={classes.side}>
        <ExpectedCard
          agencyId={closing.agencyId}
          date={closing.date}
          moved={closing}
          opening={<FrozenOpening closing={closing} />}
          order={3}
          isStatic={isStatic}
        />
        <VerdictCard
          counted={closing.counted}
          expected={closing.expected}
          accounts={closing.lines.map((line) => ({ ...line, isUnread: true }))}
        >
          {!isStatic && <RecordDiagnosis closing={closing} />}
        </VerdictCard>
        <section className={cardClasses.card} aria-labelledby="suivi">
          <h3 id="suivi">Suivi</h3>
          <div className={cardClasses.padded}>
            <ClosingFacts closing={closing} isStatic={isStatic} />
          </div>
        </section>
      </div>
    </div>
  )
}
