import type { ApiOutputs } from '#client/app/trpc.ts'
import { type IsoDate, isIsoDate, toIsoDate } from '#shared/values/iso-date.ts'
import { dateErrorMessages } from '#shared/values/date-bounds.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'

export type Subscription = ApiOutputs['subscriptions']['list']['rows'][number]

/** What the form holds; '' stands for no client, no plan and no date. */
export interface SubscriptionValues {
  userId: string
  planId: string
  status: SubscriptionStatus
  startedOn: string
  expiresOn: string
}

export const emptySubscription: SubscriptionValues = {
  userId: '',
  planId: '',
  status: 'pending',
  startedOn: '',
  expiresOn: '',
}

export function toSubscriptionValues({
  userId,
  planId,
  status,
  startedOn,
  expiresOn,
}: Subscription): SubscriptionValues {
  return { userId, planId, status, startedOn: startedOn ?? '', expiresOn: expiresOn ?? '' }
}

function checkDate(text: string): string | null {
  return text === '' || isIsoDate(text) ? null : dateErrorMessages.invalid
}

export function subscriptionErrors({ userId, planId, startedOn, expiresOn }: SubscriptionValues) {
  const isReversed = isIsoDate(startedOn) && isIsoDate(expiresOn) && startedOn > expiresOn
  return {
    userId: userId === '' ? fieldMessages.chooseClient : null,
    planId: planId === '' ? fieldMessages.choosePlan : null,
    startedOn: checkDate(startedOn),
    expiresOn: isReversed ? fieldMessages.periodReversed : checkDate(expiresOn),
  }
}

function parseOptionalDate(text: string): IsoDate | null {
  return text === '' ? null : toIsoDate(text)
}

/** What is sent, for values without {@link subscriptionErrors}. */
export function toContent({ planId, status, startedOn, expiresOn }: SubscriptionValues) {
  return { planId, status, startedOn: parseOptionalDate(startedOn), expiresOn: parseOptionalDate(expiresOn) }
}
