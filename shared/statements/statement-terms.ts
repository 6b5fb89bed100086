import { movementSigns, type MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { Category } from '#shared/cash/categories.ts'

export const statementImportStates = ['uploaded', 'importing', 'done', 'failed', 'undone'] as const
export type StatementImportState = (typeof statementImportStates)[number]

/** As the operator's file says it: a credit enters the account. */
export const statementDirections = ['credit', 'debit'] as const
export type StatementDirection = (typeof statementDirections)[number]

export const lineStates = ['unmatched', 'matched', 'different', 'ignored'] as const
export type LineState = (typeof lineStates)[number]

/** Of an unmatched line. `near`: one transaction or movement is a day away. `several`: a person chooses among some. */
export const lineHints = ['near', 'several'] as const
export type LineHint = (typeof lineHints)[number]

/** `unknown`: a line of the operator that we do not have. `unseen`: what we have and no line of the operator is. */
export const statementTabs = ['unknown', 'unseen', 'different', 'matched', 'ignored'] as const
export type StatementTab = (typeof statementTabs)[number]

export const counterpartKinds = ['transaction', 'movement'] as const
export type CounterpartKind = (typeof counterpartKinds)[number]

export const statementFields = ['date', 'time', 'reference', 'amount', 'fee', 'commission', 'balance', 'label'] as const
export type StatementField = (typeof statementFields)[number]

export const statementAmountForms = ['signed', 'split'] as const
export type StatementAmountForm = (typeof statementAmountForms)[number]

/** Why a person is asked before an import: it may be a file of another account, or with a wrong column. */
export const statementDoubts = ['otherAccount', 'brokenChain'] as const
export type StatementDoubt = (typeof statementDoubts)[number]

/** Rows of a file, without its titles. */
export const MAX_STATEMENT_ROWS = 20_000
export const STATEMENT_PREVIEW_ROWS = 20
/** Kept with an import, and shown before it. */
export const SHOWN_STATEMENT_FAULTS = 50
/** What is matched or shown at once. */
export const MAX_MATCHED_DAYS = 366
/** How far from its line a transaction of the same reference is looked for. */
export const REFERENCE_DAYS = 31
export const MAX_REASON_LENGTH = 200

export const STATEMENT_PATH = '/api/statements'

/** An entry takes from the account what an exit gives it. */
export function directionOfTransaction(type: Category): StatementDirection {
  return type === 'outgoing' ? 'credit' : 'debit'
}

export function directionOfMovement(kind: MovementKind): StatementDirection {
  return movementSigns[kind] === 1 ? 'credit' : 'debit'
}
