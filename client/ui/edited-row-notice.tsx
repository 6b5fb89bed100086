import type { ReactNode } from 'react'
import { NewerVersionNotice } from './newer-version-notice.tsx'

export interface EditedRowWords<Row> {
  /** The row in a sentence: `cette agence`. */
  thing: string
  isFeminine?: boolean
  newerLines: (newer: Row) => ReadonlyArray<{ label: string; value: ReactNode }>
}

interface EditedRowNoticeProps<Row> extends EditedRowWords<Row> {
  newer: Row | null
  onResolve: (keep: 'theirs' | 'mine') => void
}

export function EditedRowNotice<Row>(props: EditedRowNoticeProps<Row>) {
  const { newer, thing, isFeminine = false, newerLines, onResolve } = props
  if (newer === null) return null
  return (
    <NewerVersionNotice
      title={isFeminine ? 'Modifiée entre-temps' : 'Modifié entre-temps'}
      lines={newerLines(newer)}
      onResolve={onResolve}
    >
      Quelqu'un a enregistré {thing} pendant votre saisie. {isFeminine ? 'Elle' : 'Il'} contient maintenant&nbsp;:
    </NewerVersionNotice>
  )
}
