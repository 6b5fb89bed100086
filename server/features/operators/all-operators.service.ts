import { recordChange } from '#server/features/audit/record-change.ts'
import { withCreationDate, type Dated } from '#server/platform/clock.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall, Call } from '#server/deps.ts'
import type {
  CreateOperatorInput,
  ListAllOperatorsInput,
  UpdateOperatorInput,
} from '#shared/operators/operator-input.ts'
import type { Paged } from '#shared/values/paging.ts'
import {
  deleteOperator,
  findOperatorRow,
  findOperatorUse,
  insertOperator,
  listAllOperators,
  lockOperatorRow,
  type OperatorRow,
  type OperatorUse,
  updateOperatorName,
} from './all-operators.queries.ts'

export type CatalogueOperator = Dated<OperatorRow & OperatorUse>

export async function listCatalogueOperators(
  call: Call,
  input: ListAllOperatorsInput,
): Promise<Paged<CatalogueOperator>> {
  const found = await readPage(input.page, (page) => listAllOperators(call.db, { ...input, page }))
  return { ...found, rows: found.rows.map((row) => withCreationDate(row, call)) }
}

export async function readCatalogueOperator({ db }: Call, { id }: { id: string }): Promise<OperatorRow> {
  const row = await findOperatorRow(db, id)
  if (row === undefined) throw refuse('operators.not_found')
  return row
}

/** Refuses `operators.name_taken`, `create.id_taken`. */
export function createOperator(call: AuditedCall, input: CreateOperatorInput): Promise<OperatorRow> {
  return inTransaction(call.db, async (trx) => {
    const { row: operator, isNew } = await createOnce(trx, {
      find: () => findOperatorRow(trx, input.id),
      isSame: ({ name }) => name === input.name,
      insert: () => insertOperator(trx, input),
      conflict: () => refuse('operators.name_taken'),
    })
    if (isNew) {
      const after = { name: operator.name }
      await recordChange(call, trx, { action: 'operators.create', subject: operator, ownerId: null, after })
    }
    return operator
  })
}

/** Refuses `operators.not_found`, `edit.stale`, `operators.name_taken`. */
export async function updateOperator(call: AuditedCall, input: UpdateOperatorInput): Promise<OperatorRow> {
  try {
    return await inTransaction(call.db, async (trx) => {
      const before = await lockOperatorRow(trx, input.id)
      if (before === undefined) throw refuse('operators.not_found')
      assertVersion(before, input.updatedAt)
      await updateOperatorName(trx, input)
      const after = await findOperatorRow(trx, input.id)
      if (after === undefined) throw refuse('operators.not_found')
      if (before.name !== after.name) {
        const change = { before: { name: before.name }, after: { name: after.name } }
        await recordChange(call, trx, { action: 'operators.update', subject: after, ownerId: null, ...change })
      }
      return after
    })
  } catch (error) {
    if (isUniqueViolation(error, 'operators_name_unique')) throw refuse('operators.name_taken')
    throw error
  }
}

/** Refuses `operators.in_use`, `operators.not_found`. */
export function removeOperator(call: AuditedCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    // Locked before counting: a product added now is either counted or refused by its foreign key.
    const operator = await lockOperatorRow(trx, id)
    if (operator === undefined) throw refuse('operators.not_found')
    const use = await findOperatorUse(trx, id)
    if (Object.values(use).some((count) => count > 0)) throw refuse('operators.in_use', use)
    await deleteOperator(trx, id)
    const before = { name: operator.name }
    await recordChange(call, trx, { action: 'operators.remove', subject: operator, ownerId: null, before })
    return { id }
  })
}
