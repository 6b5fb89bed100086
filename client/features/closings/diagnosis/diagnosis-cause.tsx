import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { DiagnosisCard } from '#shared/diagnosis/diagnose.ts'
import { describeCard, describeMore, labelAction } from '#shared/diagnosis/diagnosis-words.fr.ts'
import type { Hypothesis } from '#shared/diagnosis/hypothesis.ts'
import classes from './diagnosis-card.module.css'
import type { ChooseAction } from './use-diagnosis-actions.ts'

const LINES_AT_FIRST = 3

interface DiagnosisCauseProps {
  card: DiagnosisCard
  chooseAction: ChooseAction | undefined
}

/** One hypothesis, several readings of the same figures, or equal ones below their number. */
export function DiagnosisCause({ card, chooseAction }: DiagnosisCauseProps) {
  const { hypotheses, moreHypotheses } = card
  const { title, lines } = describeCard(card)
  const isGroup = lines.length === hypotheses.length
  const texts = isGroup ? lines : [title, ...lines]
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? hypotheses : hypotheses.slice(0, LINES_AT_FIRST)
  const hidden = hypotheses.length - shown.length
  return (
    <li className={classes.cause}>
      {isGroup && <span className={classes.group}>{title}</span>}
      {shown.map((hypothesis, place) => (
        <HypothesisLine
          key={`${hypothesis.cause.code} ${hypothesis.transactionIds.join(' ')} ${place}`}
          text={`${!isGroup && place > 0 ? 'ou\u00A0: ' : ''}${texts[place] ?? ''}`}
          hypothesis={hypothesis}
          chooseAction={chooseAction}
        />
      ))}
      {hidden > 0 && (
        <Button variant="subtle" size="compact-md" className={classes.more ?? ''} onClick={() => setIsLong(true)}>
          {describeMore(hidden)}
        </Button>
      )}
      {hidden === 0 && moreHypotheses > 0 && (
        <span className={classes.limits}>{describeMore(moreHypotheses, true)}</span>
      )}
    </li>
  )
}

interface HypothesisLineProps {
  text: string
  hypothesis: Hypothesis
  chooseAction: ChooseAction | undefined
}

function HypothesisLine({ text, hypothesis: { action }, chooseAction }: HypothesisLineProps) {
  const id = useId()
  const act = chooseAction?.(action) ?? null
  return (
    <div className={classes.line}>
      <span id={id}>
        <bdi>{text}</bdi>
      </span>
      {act !== null && (
        <Button variant="default" size="compact-md" aria-describedby={id} onClick={act}>
          {labelAction(action)}
        </Button>
      )}
    </div>
  )
}
