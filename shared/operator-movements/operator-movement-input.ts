import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import {
  cashMovementKinds,
  movementVias,
  simpleMovementKinds,
  type MovementVia,
  type SimpleMovementKind,
} from './operator-movement-terms.ts'

export const MAX_NOTE_LENGTH = 500

const note = optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true })

/** `reference` is required of a paid claim: it names the claim. `confirmUnknownClaim`: although it names none. */
export const createOperatorMovementInput = z
  .object({
    id: idSchema,
    accountId: idSchema,
    date: isoDateSchema,
    kind: z.enum(simpleMovementKinds),
    amount: amountSchema,
    via: z.enum(movementVias),
    reference: referenceSchema,
    note,
    confirmUnknownClaim: z._default(z.boolean(), false),
  })
  .check(
    z.refine<{ kind: SimpleMovementKind; via: MovementVia }>(
      ({ kind, via }) => via !== 'cash' || cashMovementKinds.includes(kind),
      { path: ['via'], error: fieldMessages.notByCash },
    ),
    z.refine<{ kind: SimpleMovementKind; reference: string | null }>(
      ({ kind, reference }) => kind !== 'claim_paid' || reference !== null,
      { path: ['reference'], error: fieldMessages.claimReferenceRequired },
    ),
  )
export type CreateOperatorMovementInput = z.infer<typeof createOperatorMovementInput>

/** Between two accounts of one operator. */
export const transferBetweenAccountsInput = z
  .object({
    id: idSchema,
    fromAccountId: idSchema,
    toAccountId: idSchema,
    date: isoDateSchema,
    amount: amountSchema,
    reference: referenceSchema,
    note,
  })
  .check(
    z.refine<{ fromAccountId: string; toAccountId: string }>(
      ({ fromAccountId, toAccountId }) => fromAccountId !== toAccountId,
      { path: ['toAccountId'], error: fieldMessages.sameAccount },
    ),
  )
export type TransferBetweenAccountsInput = z.infer<typeof transferBetweenAccountsInput>

export const listOperatorMovementsInput = z
  .object({
    agencyId: z.optional(idSchema),
    accountId: z.optional(idSchema),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    page: z._default(pageSchema, 1),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )
export type ListOperatorMovementsInput = z.infer<typeof listOperatorMovementsInput>

export const removeOperatorMovementInput = z.object({ id: idSchema })
