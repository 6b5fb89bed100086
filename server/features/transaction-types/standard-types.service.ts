import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '#server/features/audit/record-change.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { Removal } from '#server/features/products/retire-or-delete.ts'
import type { AuditedCall, Call } from '#server/deps.ts'
import type { Paged } from '#shared/values/paging.ts'
import type {
  CreateStandardTypeInput,
  ListStandardTypesInput,
  UpdateStandardTypeInput,
} from '#shared/transaction-types/standard-type-input.ts'
import {
  deleteStandardType,
  findStandardType,
  insertStandardType,
  listStandardTypes,
  lockStandardType,
  STANDARD_NAME_KEY,
  STANDARD_OPERATOR_KEY,
  type StandardTypeRow,
  updateStandardTypeContent,
  updateStandardTypeRetired,
} from './standard-types.queries.ts'

export function listCatalogue({ db }: Call, input: ListStandardTypesInput): Promise<Paged<StandardTypeRow>> {
  return readPage(input.page, (page) => listStandardTypes(db, { ...input, page }))
}

export async function readStandardType({ db }: Call, { id }: { id: string }): Promise<StandardTypeRow> {
  const row = await findStandardType(db, id)
  if (row === undefined) throw refuse('transactionTypes.not_found')
  return row
}

function pickContent({ name, category, description, active, operatorId }: Omit<CreateStandardTypeInput, 'id'>) {
  return {
    name,
    category,
    description,
    active,
    operatorId,
  }
}

/** Refuses `transactionTypes.standard_name_taken`, `operators.not_found`, `create.id_taken`. */
export function createStandardType(call: AuditedCall, input: CreateStandardTypeInput): Promise<StandardTypeRow> {
  return translateViolations(() =>
    inTransaction(call.db, async (trx) => {
      const { row: type, isNew } = await createOnce(trx, {
        find: () => findStandardType(trx, input.id),
        isSame: (stored) => isDeepStrictEqual(pickContent(stored), pickContent(input)),
        insert: () => insertStandardType(trx, input),
        conflict: () => refuse('transactionTypes.standard_name_taken'),
      })
      if (isNew) {
        const after = pickContent(type)
        await recordChange(call, trx, { action: 'transactionTypes.create', subject: type, ownerId: null, after })
      }
      return type
    }),
  )
}

/** Another category or operator is refused once transactions name the product (`products.in_use`). */
export function updateStandardType(call: AuditedCall, input: UpdateStandardTypeInput): Promise<StandardTypeRow> {
  return translateViolations(() =>
    inTransaction(call.db, async (trx) => {
      await lockStandardType(trx, input.id)
      const before = await findStandardType(trx, input.id)
      if (before === undefined) throw refuse('transactionTypes.not_found')
      assertVersion(before, input.updatedAt)
      const isMoved = before.category !== input.category || before.operatorId !== input.operatorId
      if (isMoved && before.isUsed) throw refuse('products.in_use')
      await updateStandardTypeContent(trx, input)
      const after = await findStandardType(trx, input.id)
      if (after === undefined) throw refuse('transactionTypes.not_found')
      const change = { before: pickContent(before), after: pickContent(after) }
      if (!isDeepStrictEqual(change.before, change.after)) {
        await recordChange(call, trx, { action: 'transactionTypes.update', subject: after, ownerId: null, ...change })
      }
      return after
    }),
  )
}

/** Retires a product that transactions name, deletes it otherwise. Clients keep their imported copies. */
export function removeStandardType(
  call: AuditedCall,
  { id }: { id: string },
): Promise<{ id: string; removal: Removal }> {
  return inTransaction(call.db, async (trx) => {
    // Locked before looking: a transaction recorded now is either seen or refused by its foreign key.
    await lockStandardType(trx, id)
    const type = await findStandardType(trx, id)
    if (type === undefined) throw refuse('transactionTypes.not_found')
    const removal: Removal = type.isUsed ? 'retired' : 'deleted'
    if (removal === 'retired' && !type.active) return { id, removal }
    if (removal === 'retired') await updateStandardTypeRetired(trx, id)
    else await deleteStandardType(trx, id)
    const before = pickContent(type)
    await recordChange(call, trx, {
      action: 'transactionTypes.remove',
      subject: type,
      ownerId: null,
      before,
      after: removal === 'retired' ? { ...before, active: false } : undefined,
    })
    return { id, removal }
  })
}

async function translateViolations<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, STANDARD_NAME_KEY)) throw refuse('transactionTypes.standard_name_taken')
    if (isForeignKeyViolation(error, STANDARD_OPERATOR_KEY)) throw refuse('operators.not_found')
    throw error
  }
}
