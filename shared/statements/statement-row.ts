import type { LineSettlement } from '#shared/closings/closing-terms.ts'
import type { MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { DateOrder } from '#shared/values/date-order.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { StatementMapping } from './statement-mapping.ts'
import type {
  CounterpartKind,
  LineHint,
  LineState,
  StatementDirection,
  StatementDoubt,
  StatementField,
  StatementImportState,
  StatementTab,
} from './statement-terms.ts'

export interface StatementPreview {
  id: string
  fileName: string
  /** `CSV, séparateur point-virgule, Windows-1252`. */
  described: string
  hasMoreSheets: boolean
  columns: Array<{ index: number; header: string }>
  rows: Array<{ number: number; cells: string[] }>
  guess: StatementGuess
  /** The mapping of the account's last import. */
  saved: StatementMapping | null
}

/** What the titles of the columns seem to say. A person confirms it. */
export interface StatementGuess {
  firstRow: number
  date: number | null
  dateOrder: DateOrder
  time: number | null
  reference: number | null
  amount: number | null
  credit: number | null
  debit: number | null
  fee: number | null
  commission: number | null
  balance: number | null
  label: number | null
}

export interface StatementFault {
  row: number
  field: StatementField
  message: string
}

export interface StatementReport {
  rows: number
  faulty: number
  /** Of the rows without a fault: those that an earlier import wrote. */
  known: number
  fresh: number
  faults: StatementFault[]
  firstDate: IsoDate | null
  lastDate: IsoDate | null
  credit: Centimes
  debit: Centimes
  /** Rows whose balance does not follow from the row before. */
  breaks: number[]
  breakCount: number
  doubts: StatementDoubt[]
  /** When the same file was imported for the account, and not undone. */
  importedBefore: string | null
}

export interface StatementImportRow {
  id: string
  fileName: string
  state: StatementImportState
  createdAtLocal: string
  authorName: string | null
  accountId: string
  accountLabel: string
  operatorName: string
  agencyName: string
  /** Of the file, without a fault. */
  rows: number
  fresh: number
  faulty: number
  breakCount: number
  faults: StatementFault[]
  progress: number
  firstDate: IsoDate | null
  lastDate: IsoDate | null
  failure: string | null
}

/** What was entered since the import and stays when it is undone. */
export interface KeptCounterpart {
  kind: CounterpartKind
  id: string
  date: IsoDate
  direction: StatementDirection
  amount: Centimes
}

export interface UndoneStatement {
  id: string
  lines: number
  /** The first ones, with how many there are. */
  kept: KeptCounterpart[]
  keptCount: number
}

export interface StatementLineRow {
  id: string
  rowNumber: number
  date: IsoDate
  time: string | null
  direction: StatementDirection
  amount: Centimes
  fee: Centimes | null
  commission: Centimes | null
  reference: string | null
  label: string | null
  balanceAfter: Centimes | null
  isBreak: boolean
  state: LineState
  hint: LineHint | null
  reason: string | null
}

/** A transaction or a movement of the account. */
export interface CounterpartRow {
  kind: CounterpartKind
  id: string
  date: IsoDate
  direction: StatementDirection
  amount: Centimes
  fee: Centimes
  reference: string | null
  /** The product of a transaction. */
  productName: string | null
  /** Of a movement. */
  movement: MovementKind | null
  /** When it was entered: `YYYY-MM-DDTHH:mm` in the business time zone. */
  createdAtLocal: string
}

/** The closing in force of a day, with the line of the account where it has one. */
export interface ClosingOfLine {
  id: string
  name: string
  discrepancy: Centimes | null
  settlement: LineSettlement | null
}

export interface StatementResultRow {
  key: string
  line: StatementLineRow | null
  /** Linked to the line, or proposed for it. */
  counterpart: CounterpartRow | null
  /** The day of the line, or of the counterpart without one. */
  isDayClosed: boolean
  closing: ClosingOfLine | null
}

export interface TabTotals {
  count: number
  credit: Centimes
  debit: Centimes
}

export interface StatementResult extends Paged<StatementResultRow> {
  account: {
    id: string
    label: string
    operatorName: string
    agencyId: string
    agencyName: string
  }
  totals: Record<StatementTab, TabTotals>
  /** Of the whole period, also without a page. */
  breakCount: number
}

export interface MatchCounts {
  matched: number
  different: number
}
