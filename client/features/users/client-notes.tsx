import { Button, Skeleton, Title } from '@mantine/core'
import { IconLock, IconLockOpen, IconNotes, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { pageCount } from '#shared/values/paging.ts'
import { ClientNoteCard } from './client-note-card.tsx'
import { ClientNoteModals } from './client-note-modals.tsx'
import type { ClientNote } from './client-note-words.ts'
import classes from './client-notes.module.css'
import sectionClasses from './client-section.module.css'
import { type ClientNoteDialogs, useClientNoteDialogs } from './use-client-note-dialogs.ts'

interface ClientNotesProps {
  /** Of an account. */
  userId: string
}

/** Notes and complaints about a client, newest first. */
export function ClientNotes({ userId }: ClientNotesProps) {
  const titleId = useId()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = api.admin.clientNotes.list.useQuery(
    { userId, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.clientNotes' } },
  )
  const dialogs = useClientNoteDialogs(userId)
  return (
    <section className={sectionClasses.section} aria-labelledby={titleId}>
      <div className={classes.top}>
        <div>
          <Title order={2} size="h3" id={titleId}>
            Notes et réclamations
          </Title>
          <p className={classes.hint}>Entre administrateurs&nbsp;: le client ne les lit jamais.</p>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialogs.edit.openNew}>
          Ajouter une note
        </Button>
      </div>
      {data === undefined && !isError && <Skeleton height={160} radius="lg" />}
      {data === undefined && isError && (
        <LoadError title={getFailure('admin.clientNotes')} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={IconNotes} title="Aucune note">
          Un appel, un accord, une réclamation&nbsp;: ce que le prochain administrateur doit savoir.
        </EmptyState>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={classes.list}>
          {data.rows.map((note) => (
            <ClientNoteCard key={note.id} note={note} actions={listActions(note, dialogs)} />
          ))}
        </ul>
      )}
      <PageSummaryPagination
        page={data?.page ?? 1}
        pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
        onChange={setPage}
        label="Pages des notes"
      />
      <ClientNoteModals dialogs={dialogs} />
    </section>
  )
}

function listActions(note: ClientNote, { edit, ask }: ClientNoteDialogs): RowAction[] {
  const isOpen = note.kind === 'complaint' && note.closedAt === null
  return [
    ...(isOpen ? [{ label: 'Clore', icon: IconLock, worded: true, onClick: () => ask('close', note) }] : []),
    { label: 'Modifier', icon: IconPencil, onClick: () => edit.openEdit(note) },
    ...(note.closedAt === null ? [] : [{ label: 'Rouvrir', icon: IconLockOpen, onClick: () => ask('reopen', note) }]),
    { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => ask('remove', note) },
  ]
}
