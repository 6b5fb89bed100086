import type { ReactNode } from 'react'
import { PrintSheet, SheetFact } from './print-sheet.tsx'
import classes from './receipt-sheet.module.css'

interface ReceiptSheetProps {
  title: string
  /** A roll of 80 mm, or a sheet A6 or the head of an A4. */
  paper: 'roll' | 'sheet'
  agencyName: string | null
  /** Those without a value are left out. */
  facts: ReadonlyArray<readonly [label: string, value: string | null]>
  amounts: ReadonlyArray<{ label: string; value: string; isTotal?: boolean }>
  /** Its number, and who made it. */
  record: ReactNode
  /** Between the amounts and the number. */
  children?: ReactNode
}

/** A receipt of the cash desk. */
export function ReceiptSheet({ title, paper, agencyName, facts, amounts, record, children }: ReceiptSheetProps) {
  return (
    <PrintSheet label="Reçu" className={classes.receipt} paper={paper}>
      <h1>{title}</h1>
      {agencyName !== null && (
        <p className={classes.agency}>
          <bdi>{agencyName}</bdi>
        </p>
      )}
      <dl className={classes.lines}>
        {facts.map(([label, value]) => value !== null && <SheetFact key={label} label={label} value={value} />)}
      </dl>
      <dl className={classes.lines}>
        {amounts.map(({ label, value, isTotal }) => (
          <div key={label} data-total={isTotal}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <p className={classes.record}>{record}</p>
    </PrintSheet>
  )
}
