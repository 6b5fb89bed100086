import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'

export const paymentTargetKinds = ['request', 'subscription'] as const
export type PaymentTargetKind = (typeof paymentTargetKinds)[number]

/** What a proof of payment is for; null while it is not known. */
export const paymentTargetSchema = z.nullable(z.object({ kind: z.enum(paymentTargetKinds), id: idSchema }))
export type PaymentTarget = z.infer<typeof paymentTargetSchema>

export function isSameTarget(one: PaymentTarget, other: PaymentTarget): boolean {
  return one?.kind === other?.kind && one?.id === other?.id
}
