/** What can be exported (api.md). */
export const exportKinds = ['transactions', 'journal', 'closings', 'discrepancies', 'feeds', 'users'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The header that says how many lines a file has, without its head and its total. */
export const EXPORTED_ROWS_HEADER = 'X-Exported-Rows'

/** What a sheet of Excel holds, less its head and its total. */
export const MAX_XLSX_ROWS = 1_048_574
