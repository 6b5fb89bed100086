import { isRefusalCode } from '#shared/errors/codes.ts'
import { NO_NETWORK, UNEXPECTED } from '#shared/messages/faults.fr.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { readApiError, isNetworkFailure } from './api-error.ts'
import { type OutcomeKey, getOutcome, refusalTitles, type Sentence } from './outcomes.fr.ts'

export function toSentence(said: string | Sentence): Sentence {
  return typeof said === 'string' ? { text: said } : said
}

/**
 * The sentence of a failure: the refusal's own, else the action's, else the general one. For toasts, and for a screen that
 * says it itself beside what failed.
 */
export function chooseSentence(error: unknown, outcome: OutcomeKey | undefined): Sentence {
  const said = outcome === undefined ? undefined : getOutcome(outcome)
  const action = said?.failed
  const failed = toSentence(action ?? UNEXPECTED)
  if (isNetworkFailure(error)) return { text: NO_NETWORK }
  const answer = readApiError(error)
  if (answer === undefined) return failed
  if (isRefusalCode(answer.reason)) {
    const title = refusalTitles[answer.reason] ?? failed.title
    const text = said?.refused?.[answer.reason] ?? refusalMessage(answer.reason, answer.params)
    return { text, ...(title === undefined ? {} : { title }) }
  }
  const [fieldError] = Object.values(answer.fieldErrors)
  return fieldError === undefined ? failed : { ...failed, text: fieldError }
}
