import type { ClosingOperatorLine } from '#shared/closings/closing-day.ts'
import { awaitingAnswerLabel } from '#shared/closings/closing-labels.fr.ts'
import { describeLineSettled } from '#shared/closings/closing-line-words.fr.ts'
import classes from './closing-lines.module.css'

/** How the discrepancy of an account was settled, or that a member is asked. Renders nothing before that. */
export function LineSettled({ line }: { line: ClosingOperatorLine }) {
  const words = describeLineSettled(line)
  if (line.isAwaitingAnswer) {
    return (
      <div className={classes.settled}>
        <strong>Écart {awaitingAnswerLabel}</strong>
      </div>
    )
  }
  if (words === null) return null
  return (
    <div className={classes.settled}>
      <strong>{words.title}</strong>
      {words.facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </div>
  )
}
