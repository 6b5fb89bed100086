import { Paper } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

interface ComingSoonProps {
  title: string
}

/** Stands in for a screen of the client space that a later issue builds; to be gone with it. */
export function ComingSoon({ title }: ComingSoonProps) {
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder>
        <EmptyState icon={IconTools} title="Bientôt disponible">
          Cet écran n'est pas encore ouvert.
        </EmptyState>
      </Paper>
    </>
  )
}
