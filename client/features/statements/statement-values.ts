import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type StatementMapping, statementMappingSchema } from '#shared/statements/statement-mapping.ts'
import type { StatementPreview } from '#shared/statements/statement-row.ts'
import type { StatementAmountForm } from '#shared/statements/statement-terms.ts'
import type { DateOrder } from '#shared/values/date-order.ts'

/** Of a select: the place of a column, or null. */
type Column = string | null

export interface StatementValues {
  readonly firstRow: string
  readonly date: Column
  readonly order: DateOrder
  readonly time: Column
  readonly amountForm: StatementAmountForm
  readonly amount: Column
  /** The sign of what enters the account. */
  readonly creditSign: 'positive' | 'negative'
  readonly credit: Column
  readonly debit: Column
  readonly reference: Column
  readonly fee: Column
  readonly commission: Column
  readonly balance: Column
  readonly label: Column
}

export type StatementErrors = Partial<Record<keyof StatementValues, string>>

function showColumn(index: number | null): Column {
  return index === null ? null : String(index)
}

/** The mapping of the account's last file where this one has its columns, else the guess of the titles. */
export function toValues({ guess, saved, columns }: StatementPreview): StatementValues {
  if (saved !== null && fits(saved, columns.length)) return fromMapping(saved)
  const isSplit = guess.amount === null && guess.credit !== null && guess.debit !== null
  return {
    firstRow: String(guess.firstRow),
    date: showColumn(guess.date),
    order: guess.dateOrder,
    time: showColumn(guess.time),
    amountForm: isSplit ? 'split' : 'signed',
    amount: showColumn(guess.amount),
    creditSign: 'positive',
    credit: showColumn(guess.credit),
    debit: showColumn(guess.debit),
    reference: showColumn(guess.reference),
    fee: showColumn(guess.fee),
    commission: showColumn(guess.commission),
    balance: showColumn(guess.balance),
    label: showColumn(guess.label),
  }
}

function fits({ date, amount, ...mapping }: StatementMapping, width: number): boolean {
  const amounts = amount.form === 'signed' ? [amount.column] : [amount.credit, amount.debit]
  const { time, reference, fee, commission, balance, label } = mapping
  return [date.column, ...amounts, time, reference, fee, commission, balance, label].every(
    (column) => column === null || column < width,
  )
}

function fromMapping({ firstRow, date, amount, ...mapping }: StatementMapping): StatementValues {
  const isSigned = amount.form === 'signed'
  return {
    firstRow: String(firstRow),
    date: showColumn(date.column),
    order: date.order,
    time: showColumn(mapping.time),
    amountForm: amount.form,
    amount: showColumn(isSigned ? amount.column : null),
    creditSign: isSigned ? amount.credit : 'positive',
    credit: showColumn(isSigned ? null : amount.credit),
    debit: showColumn(isSigned ? null : amount.debit),
    reference: showColumn(mapping.reference),
    fee: showColumn(mapping.fee),
    commission: showColumn(mapping.commission),
    balance: showColumn(mapping.balance),
    label: showColumn(mapping.label),
  }
}

function toColumn(column: Column): number | null {
  return column === null ? null : Number.parseInt(column, 10)
}

/** The mapping to send, or what is missing by field. */
export function toMapping(values: StatementValues): { mapping: StatementMapping } | { errors: StatementErrors } {
  const isSigned = values.amountForm === 'signed'
  const required = ['date', ...(isSigned ? (['amount'] as const) : (['credit', 'debit'] as const))] as const
  const errors: StatementErrors = {
    ...Object.fromEntries(
      required.filter((field) => values[field] === null).map((field) => [field, fieldMessages.chooseColumn]),
    ),
    ...(/^[1-9]\d{0,5}$/.test(values.firstRow) ? {} : { firstRow: fieldMessages.wholeNumber }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const parsed = statementMappingSchema.safeParse({
    firstRow: toColumn(values.firstRow),
    date: { column: toColumn(values.date), order: values.order },
    time: toColumn(values.time),
    amount: isSigned
      ? { form: 'signed', column: toColumn(values.amount), credit: values.creditSign }
      : { form: 'split', credit: toColumn(values.credit), debit: toColumn(values.debit) },
    reference: toColumn(values.reference),
    fee: toColumn(values.fee),
    commission: toColumn(values.commission),
    balance: toColumn(values.balance),
    label: toColumn(values.label),
  })
  return parsed.success ? { mapping: parsed.data } : { errors: { firstRow: fieldMessages.invalidValue } }
}
