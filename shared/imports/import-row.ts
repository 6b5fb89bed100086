import type { Category } from '#shared/cash/categories.ts'
import type { DateOrder } from '#shared/values/date-order.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { ImportField, ImportState } from './import-terms.ts'

/** What the server answers about an uploaded file. */
export interface UploadedImport {
  id: string
  fileName: string
}

export interface ImportableAgency {
  id: string
  name: string
  trackingStart: IsoDate | null
}

export interface ImportableProduct {
  kind: ProductKind
  id: string
  name: string
  category: Category
  operatorName: string | null
}

export interface ImportPreview extends UploadedImport {
  /** `CSV, point-virgule, Windows-1252`. */
  described: string
  hasMoreSheets: boolean
  columns: Array<{ index: number; header: string }>
  rows: Array<{ number: number; cells: string[] }>
  guess: ImportGuess
  agencies: ImportableAgency[]
  products: ImportableProduct[]
}

/** What the titles of the columns seem to say. A person confirms it. */
export interface ImportGuess {
  firstRow: number
  date: number | null
  dateOrder: DateOrder
  agency: number | null
  type: number | null
  amount: number | null
  incoming: number | null
  outgoing: number | null
  fee: number | null
  product: number | null
  reference: number | null
  note: number | null
}

export interface ImportFault {
  row: number
  field: ImportField
  message: string
}

export interface UnassignedText {
  field: Extract<ImportField, 'agency' | 'type' | 'product'>
  /** Of a product: a text may mean one product for entries and another for exits. */
  type: Category | null
  text: string
  rows: number
}

export interface ImportMonth {
  /** Its first day. */
  month: IsoDate
  incomingCount: number
  incomingAmount: Centimes
  outgoingCount: number
  outgoingAmount: Centimes
  fees: Centimes
}

export interface ImportReport {
  rows: number
  /** Rows with a fault. */
  faulty: number
  /** Of the rows without a fault: those that an earlier import wrote. */
  known: number
  fresh: number
  faults: ImportFault[]
  unassigned: UnassignedText[]
  /** Of the rows without a fault, known ones included: what the file itself adds up to. */
  months: ImportMonth[]
  /** When the same file was imported, and not undone. */
  importedBefore: string | null
}

export interface ImportRow {
  id: string
  fileName: string
  state: ImportState
  createdAtLocal: string
  authorName: string | null
  /** Written; while importing or undoing, what is to be. */
  rows: number
  known: number
  progress: number
  firstDate: IsoDate | null
  lastDate: IsoDate | null
  incomingAmount: Centimes
  outgoingAmount: Centimes
  /** Why it failed. */
  failure: string | null
  /** Until when it can be undone; null if it cannot. */
  undoUntil: IsoDate | null
}
