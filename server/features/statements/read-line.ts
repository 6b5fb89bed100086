import { readAmountCell, readDateCell, readTextCell } from '#server/platform/spreadsheets/cell-values.ts'
import type { Cell, SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { importMessages } from '#shared/messages/imports.fr.ts'
import { statementMessages } from '#shared/messages/statements.fr.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementFault } from '#shared/statements/statement-row.ts'
import type { StatementDirection, StatementField } from '#shared/statements/statement-terms.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { checkTransactionDate, dateErrorMessages } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'
import type { ParseMoneyOptions } from '#shared/values/parse-money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { readTimeCell } from './read-time.ts'

/** A line of an operator's file. */
export interface ReadLine {
  readonly row: number
  readonly date: IsoDate
  readonly time: string | null
  readonly direction: StatementDirection
  readonly amount: Centimes
  readonly fee: Centimes | null
  readonly commission: Centimes | null
  readonly reference: string | null
  readonly label: string | null
  readonly balanceAfter: Centimes | null
}

const MAX_LABEL = 200
const labelSchema = optionalTextSchema({ max: MAX_LABEL })

interface SignedAmount {
  readonly direction: StatementDirection
  readonly amount: Centimes
}

/** Reads rows by a mapping. Nothing is guessed: what is not certain is a fault of its row, which is left out. */
export function createLineReader(mapping: StatementMapping, today: IsoDate) {
  return (row: SheetRow): { line: ReadLine } | { faults: readonly StatementFault[] } => {
    const faults: StatementFault[] = []
    const fail = (field: StatementField, message: string) => void faults.push({ row: row.number, field, message })
    const getCell = (column: number): Cell => row.cells[column] ?? null

    function readDate(): IsoDate | undefined {
      const parsed = readDateCell(getCell(mapping.date.column), mapping.date.order)
      const message = parsed.ok ? checkTransactionDate(parsed.date, today) : dateErrorMessages[parsed.error]
      if (message !== null) fail('date', message)
      return parsed.ok ? parsed.date : undefined
    }

    /** Null for an empty cell. */
    function readMoney(field: StatementField, column: number | null, options: ParseMoneyOptions): Centimes | null {
      if (column === null) return null
      const parsed = readAmountCell(getCell(column), options)
      if (parsed.ok) return parsed.centimes
      if (parsed.error !== 'empty') fail(field, moneyErrorMessages[parsed.error])
      return null
    }

    function readAmount({ amount }: StatementMapping): SignedAmount | undefined {
      const before = faults.length
      if (amount.form === 'split') {
        const credit = readMoney('amount', amount.credit, { allowZero: true }) ?? ZERO_AMOUNT
        const debit = readMoney('amount', amount.debit, { allowZero: true }) ?? ZERO_AMOUNT
        if (faults.length > before) return undefined
        if (credit > 0 && debit > 0) fail('amount', statementMessages.bothAmounts)
        else if (credit === 0 && debit === 0) fail('amount', fieldMessages.amountRequired)
        return credit > 0 ? { direction: 'credit', amount: credit } : { direction: 'debit', amount: debit }
      }
      const signed = readMoney('amount', amount.column, { allowNegative: true, allowZero: false })
      if (signed === null) {
        if (faults.length === before) fail('amount', fieldMessages.amountRequired)
        return undefined
      }
      const isCredit = signed > 0 === (amount.credit === 'positive')
      return {
        direction: isCredit ? 'credit' : 'debit',
        amount: signed > 0 ? signed : subtractCentimes(ZERO_AMOUNT, signed),
      }
    }

    function readText(field: 'reference' | 'label', column: number | null): string | null {
      if (column === null) return null
      const text = readTextCell(getCell(column))
      if (text === undefined) return (fail(field, importMessages.numberInText), null)
      const read = (field === 'reference' ? referenceSchema : labelSchema).safeParse(text)
      if (read.success) return read.data
      // Operators write `-` where there is none.
      if (field === 'reference' && text !== null && !/[\p{L}\p{Nd}]/u.test(text)) return null
      fail(field, read.error.issues[0]?.message ?? fieldMessages.invalidValue)
      return null
    }

    function readTime(column: number | null): string | null {
      const read = column === null ? null : readTimeCell(getCell(column), column === mapping.date.column)
      if (read === undefined) fail('time', statementMessages.timeInvalid)
      return read ?? null
    }

    const date = readDate()
    const time = readTime(mapping.time)
    const signed = readAmount(mapping)
    const fee = readMoney('fee', mapping.fee, { allowZero: true })
    const commission = readMoney('commission', mapping.commission, { allowZero: true })
    const balanceAfter = readMoney('balance', mapping.balance, { allowNegative: true })
    const reference = readText('reference', mapping.reference)
    const label = readText('label', mapping.label)
    if (faults.length > 0 || date === undefined || signed === undefined) return { faults }
    return { line: { row: row.number, date, time, ...signed, fee, commission, reference, label, balanceAfter } }
  }
}
