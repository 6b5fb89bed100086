import { Title } from '@mantine/core'
import { useId } from 'react'
import type { Diagnosis } from '#shared/diagnosis/diagnose.ts'
import { describeFinding, describeLimits, describePartial } from '#shared/diagnosis/diagnosis-words.fr.ts'
import classes from './diagnosis-card.module.css'
import { DiagnosisCause } from './diagnosis-cause.tsx'
import type { ChooseAction } from './use-diagnosis-actions.ts'

interface DiagnosisCardProps {
  diagnosis: Diagnosis
  /** Of an open day. */
  chooseAction?: ChooseAction
}

/** What the figures of the evening say, and the single errors that explain all of them, the likeliest first. */
export function DiagnosisCard({ diagnosis, chooseAction }: DiagnosisCardProps) {
  const id = useId()
  const { finding, cards, partial } = diagnosis
  const toRead = describePartial(partial)
  return (
    <section className={classes.diagnosis} aria-labelledby={id}>
      <Title order={3} id={id} className={classes.title ?? ''}>
        Diagnostic
      </Title>
      <p role="status" className={classes.finding} data-finding={finding.kind}>
        {describeFinding(finding)}
      </p>
      {toRead !== null && <p className={classes.toRead}>{toRead}</p>}
      {cards.length > 0 && (
        <ol className={classes.causes}>
          {cards.map((card, place) => (
            <DiagnosisCause key={`${card.hypotheses[0].cause.code} ${place}`} card={card} chooseAction={chooseAction} />
          ))}
        </ol>
      )}
      {(cards.length > 0 || toRead === null) && <p className={classes.limits}>{describeLimits(diagnosis)}</p>}
    </section>
  )
}
