import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'

/** Why a file is not read: plain data, because an error loses its class on the way from the worker. */
export type SheetFault =
  | { readonly code: 'empty' | 'oldExcel' | 'protected' | 'otherFormat' | 'damaged' | 'tooHeavy' | 'badEncoding' }
  | { readonly code: 'tooManyRows' | 'tooManyColumns'; readonly max: number }
  | { readonly code: 'cellTooLong'; readonly row: number; readonly max: number }
  | { readonly code: 'brokenQuote'; readonly row: number }

export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly fault: SheetFault

  constructor(fault: SheetFault) {
    super(fault.code)
    this.fault = fault
  }
}

/** The refusal of a fault that was thrown; any other error is thrown again. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof SheetError) return refuseSheet(error.fault)
  throw error
}

export function refuseSheet(fault: SheetFault): Refusal {
  switch (fault.code) {
    case 'empty':
      return refuse('spreadsheets.empty')
    case 'oldExcel':
      return refuse('spreadsheets.old_excel')
    case 'protected':
      return refuse('spreadsheets.protected')
    case 'otherFormat':
      return refuse('spreadsheets.other_format')
    case 'damaged':
      return refuse('spreadsheets.damaged')
    case 'tooHeavy':
      return refuse('spreadsheets.too_heavy')
    case 'badEncoding':
      return refuse('spreadsheets.bad_encoding')
    case 'tooManyRows':
      return refuse('spreadsheets.too_many_rows', { max: fault.max })
    case 'tooManyColumns':
      return refuse('spreadsheets.too_many_columns', { max: fault.max })
    case 'cellTooLong':
      return refuse('spreadsheets.cell_too_long', { row: fault.row, max: fault.max })
    case 'brokenQuote':
      return refuse('spreadsheets.broken_quote', { row: fault.row })
  }
}
