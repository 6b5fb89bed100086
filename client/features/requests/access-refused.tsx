import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

/** Replaces a page for the principal administrator only. */
export function AccessRefused({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconLock}
        title="Accès refusé"
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/admin/login" {...props} />}>
            Se connecter en administrateur principal
          </Button>
        }
      >
        Cette page est réservée à l'administrateur principal.
      </EmptyState>
    </>
  )
}
