import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './print-sheet.module.css'

interface PrintSheetProps {
  label: string
  /** Gives the page and the sizes of the text. */
  className: string | undefined
  /** For the style sheet of the class. */
  paper?: string
  children: ReactNode
}

/** What is printed in place of the screen. Rendered outside the application, which is not printed. */
export function PrintSheet({ label, className, paper, children }: PrintSheetProps) {
  return createPortal(
    <section className={`${classes.sheet} ${className}`} aria-label={label} data-paper={paper}>
      {children}
    </section>,
    document.body,
  )
}

interface SheetHeadProps {
  title: string
  about?: ReactNode
  /** Below the brand. */
  state?: ReactNode
}

export function SheetHead({ title, about, state }: SheetHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <h1>{title}</h1>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div className={classes.brand}>
        <strong>Sandouk</strong>
        {state !== undefined && <p>{state}</p>}
      </div>
    </header>
  )
}

/** A line of a `dl`. */
export function SheetFact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

/** A box for each person who signs. */
export function Signatures({ of }: { of: readonly string[] }) {
  return (
    <div className={classes.signatures}>
      {of.map((person) => (
        <div key={person}>{person}</div>
      ))}
    </div>
  )
}
