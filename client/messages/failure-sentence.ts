import { isRefusalCode } from '#shared/errors/codes.ts'
import { NO_NETWORK, UNEXPECTED } from '#shared/messages/faults.fr.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { readApiError, isNetworkFailure } from './api-error.ts'
import {
  type OutcomeKey,
  getOutcome,
  refusalLinks,
  refusalTitles,
  refusalWaysOn,
  type Sentence,
} from './outcomes.fr.ts'

export function toSentence(text: string | Sentence): Sentence {
  return typeof text === 'string' ? { text } : text
}

export function chooseSentence(error: unknown, outcome: OutcomeKey | undefined): Sentence {
  const sentences = outcome === undefined ? undefined : getOutcome(outcome)
  const failed = toSentence(sentences?.failed ?? UNEXPECTED)
  if (isNetworkFailure(error)) return { text: NO_NETWORK }
  const apiError = readApiError(error)
  if (apiError === undefined) return failed
  if (isRefusalCode(apiError.reason)) {
    const title = refusalTitles[apiError.reason] ?? failed.title
    const text = sentences?.refused?.[apiError.reason] ?? refusalMessage(apiError.reason, apiError.params)
    const link = refusalLinks[apiError.reason]
    const again = refusalWaysOn[apiError.reason]
    return {
      reason: apiError.reason,
      text,
      ...(title === undefined ? {} : { title }),
      ...(link === undefined ? {} : { link }),
      ...(again === undefined ? {} : { again }),
    }
  }
  const [fieldError] = Object.values(apiError.fieldErrors)
  return fieldError === undefined ? failed : { ...failed, text: fieldError }
}
