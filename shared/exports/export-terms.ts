/** The last five are for administrators. */
export const exportKinds = [
  'transactions',
  'journal',
  'closings',
  'discrepancies',
  'feeds',
  'statement',
  'debts',
  'transfers',
  'shortages',
  'shifts',
  'spotChecks',
  'expenses',
  'month',
  'users',
  'payments',
  'subscriptions',
  'clientTransactions',
  'audit',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const EXPORTED_ROWS_HEADER = 'X-Exported-Rows'

export const MAX_XLSX_ROWS = 1_048_574
