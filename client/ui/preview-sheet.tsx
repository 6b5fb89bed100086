import classes from './preview-sheet.module.css'
import { type SheetColumn, toLetters } from './sheet-columns.ts'

interface PreviewSheetProps {
  columns: readonly SheetColumn[]
  rows: ReadonlyArray<{ number: number; cells: readonly string[] }>
  /** Rows above it are grey. */
  firstRow: number
}

/** The first rows as they are in the file. */
export function PreviewSheet({ columns, rows, firstRow }: PreviewSheetProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must take the focus
    <div className={classes.scroll} role="region" aria-label="Premières lignes du fichier" tabIndex={0}>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            {columns.map(({ index }) => (
              <th key={index} scope="col">
                {toLetters(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number} data-skipped={number < firstRow || undefined}>
              <th scope="row">{number}</th>
              {columns.map(({ index }) => (
                <td key={index}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
