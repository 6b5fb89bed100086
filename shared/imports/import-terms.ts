export const importStates = ['uploaded', 'importing', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Rows of a file, without its titles. */
export const MAX_IMPORTED_ROWS = 50_000
/** How many of a file are shown before its columns are chosen. */
export const PREVIEW_ROWS = 20
export const SHOWN_FAULTS = 10
/** Different texts of a column that a person can assign one by one. */
export const MAX_TEXTS = 200
export const UNDO_DAYS = 30

/** How a file says what came in and what went out. */
export const amountForms = ['typed', 'split', 'signed', 'fixed'] as const
export type AmountForm = (typeof amountForms)[number]

export const importFields = ['date', 'agency', 'type', 'amount', 'fee', 'product', 'reference', 'note'] as const
export type ImportField = (typeof importFields)[number]

export const IMPORT_PATH = '/api/imports'
