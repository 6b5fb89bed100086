import { Title } from '@mantine/core'
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import type { ListedOperatorMovement } from '#shared/operator-movements/operator-movement-row.ts'
import { movementKindLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { movementColumns } from './movement-columns.tsx'
import { useRemoveMovement } from './use-movement-mutations.ts'

interface MovementListProps {
  agencyId?: string | undefined
  accountId?: string
  from?: IsoDate
  to?: IsoDate
}

function describe({ kind, amount, date }: ListedOperatorMovement): string {
  return `${movementKindLabels[kind]} du ${formatDate(date)}, ${formatMoney(amount)}`
}

/** Newest first. Give it a `key` of its filters. */
export function MovementList(filters: MovementListProps) {
  const [page, setPage] = useState(1)
  const mayEnter = useMay('operatorMovements.enter')
  const rights = useEntryRights()
  const { mutateAsync } = useRemoveMovement()
  const [leaving, setLeaving] = useState<ListedOperatorMovement | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const query = api.operatorMovements.list.useQuery(
    { ...filters, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'operatorMovements.list' } },
  )
  const handleRemove = (movement: ListedOperatorMovement) => {
    setLeaving(movement)
    setIsAsking(true)
  }
  return (
    <section aria-label="Mouvements chez les opérateurs">
      <Title order={2} size="h3" mb="xs">
        Mouvements
      </Title>
      <PagedList
        label="Mouvements chez les opérateurs"
        query={query}
        failed={getFailure('operatorMovements.list')}
        filters={null}
        count={counted(query.data?.total ?? 0, 'mouvement')}
        columns={movementColumns}
        tall
        skeletonRows={3}
        rowKey={({ id }) => id}
        rowLabel={describe}
        rowActions={(movement) =>
          mayEnter && rights.mayAddOn(movement.date)
            ? [{ label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => handleRemove(movement) }]
            : []
        }
        empty={
          <EmptyState icon={IconArrowsExchange} title="Aucun mouvement">
            Recharges, retraits, commissions et prélèvements&nbsp;: ce qui change un solde sans client.
          </EmptyState>
        }
        onPageChange={setPage}
      />
      <RemoveModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={'Supprimer le mouvement\u00A0?'}
        row={leaving}
        onRemove={mutateAsync}
      >
        {leaving !== null && `${describe(leaving)}. `}
        {leaving?.feedId != null && "L'alimentation de la caisse est supprimée avec lui. "}
        {leaving?.pairId != null && "L'autre côté du virement est supprimé avec lui. "}
      </RemoveModal>
    </section>
  )
}
