import type { RowAction } from '#client/ui/row-action.ts'
import { RowActions } from '#client/ui/row-actions.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { type ClientNote, describeNote, formatAct, nameNote } from './client-note-words.ts'
import classes from './client-notes.module.css'

interface ClientNoteCardProps {
  note: ClientNote
  actions: readonly RowAction[]
}

export function ClientNoteCard({ note, actions }: ClientNoteCardProps) {
  const { text, answer, writtenAt, author, editedAt, editor, closedAt, closer } = note
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <StatusBadge {...describeNote(note)} />
        <p className={classes.byline}>
          <bdi>{capitalise(formatAct(writtenAt, author))}</bdi>
        </p>
        <RowActions actions={actions} rowLabel={nameNote(note)} />
      </div>
      <p className={classes.text}>{text}</p>
      {editedAt !== null && (
        <p className={classes.byline}>
          Texte modifié <bdi>{formatAct(editedAt, editor)}</bdi>
        </p>
      )}
      {answer !== null && (
        <div className={classes.answer}>
          <p className={classes.byline}>
            {closedAt === null ? 'Réponse donnée avant la réouverture' : 'Close '}
            {closedAt !== null && <bdi>{formatAct(closedAt, closer)}</bdi>}
          </p>
          <p className={classes.text}>{answer}</p>
        </div>
      )}
    </li>
  )
}

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
