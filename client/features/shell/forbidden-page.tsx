import { Paper } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

/** Replaces a page that the menu does not offer to this member. The server refuses its calls in any case. */
export function ForbiddenPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder>
        <EmptyState icon={IconLock} title="Votre rôle n'ouvre pas cette page">
          Le propriétaire de l'espace peut changer votre rôle.
        </EmptyState>
      </Paper>
    </>
  )
}
