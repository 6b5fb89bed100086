import type { ImportPreview } from '#shared/imports/import-row.ts'
import { toLetters } from './import-words.ts'
import classes from './imports.module.css'

/** The first rows as they are in the file; those above the first to import are grey. */
export function PreviewSheet({ preview, firstRow }: { preview: ImportPreview; firstRow: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must take the focus
    <div className={classes.scroll} role="region" aria-label="Premières lignes du fichier" tabIndex={0}>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            {preview.columns.map(({ index }) => (
              <th key={index} scope="col">
                {toLetters(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ number, cells }) => (
            <tr key={number} data-skipped={number < firstRow || undefined}>
              <th scope="row">{number}</th>
              {preview.columns.map(({ index }) => (
                <td key={index}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
