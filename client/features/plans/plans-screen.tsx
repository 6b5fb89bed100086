import { Button } from '@mantine/core'
import { IconPackage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { planColumns } from './plan-columns.tsx'
import { RemovePlanModal } from './remove-plan-modal.tsx'

type Plan = ApiOutputs['plans']['list'][number]

interface PlansScreenProps {
  onEdit: (id: string) => void
}

/** Every plan, on offer or not, cheapest first. */
export function PlansScreen({ onEdit }: PlansScreenProps) {
  const { data, isError, refetch } = api.plans.list.useQuery(undefined, { meta: { outcome: 'admin.plans' } })
  const [removal, setRemoval] = useState<{ opened: boolean; plan: Plan | null }>({ opened: false, plan: null })
  const isFailed = data === undefined && isError

  const getActions = (plan: Plan): RowAction[] => {
    const edit: RowAction = { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(plan.id) }
    // The free trial uses this plan.
    if (plan.isDemo) return [edit]
    return [
      edit,
      { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => setRemoval({ opened: true, plan }) },
    ]
  }

  return (
    <>
      <PageHeader
        title="Packs d'abonnement"
        description="Les packs vendus à l'année. Seuls les packs actifs sont proposés aux visiteurs."
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/subscription-plans/new" {...props} />}
          >
            Nouveau pack
          </Button>
        }
      />
      <DataTable
        label="Packs d'abonnement"
        columns={planColumns}
        rows={isFailed ? [] : data}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={getActions}
        skeletonRows={4}
        empty={
          isFailed ? (
            <LoadError title={getFailure('admin.plans')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconPackage} title="Aucun pack">
              Sans pack actif, personne ne peut s'inscrire.
            </EmptyState>
          )
        }
      />
      <RemovePlanModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}
