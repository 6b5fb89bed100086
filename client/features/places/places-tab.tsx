import { Button, Group } from '@mantine/core'
import { IconCoins, IconNotebook, IconPencil, IconPlus, IconVault } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { namePlace } from '#shared/places/place-labels.fr.ts'
import { CountPlaceModal } from './count-place-modal.tsx'
import { placeColumns } from './place-columns.tsx'
import { PlaceModal } from './place-modal.tsx'
import type { Place } from './place-values.ts'
import { usePlaceDialog } from './use-place-dialog.ts'

/** Safes and banks, with what they should hold. */
export function PlacesTab({ onOpen }: { onOpen: (placeId: string) => void }) {
  const mayManage = useMay('places.manage')
  const mayCount = useMay('places.count')
  const { data, isError, refetch } = api.places.balances.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'places.balances' },
  })
  const dialog = usePlaceDialog()
  const [counted, setCounted] = useState<{ place: Place; round: number } | null>(null)
  const isFailed = data === undefined && isError
  return (
    <>
      {mayManage && (
        <Group justify="flex-end" mb="sm">
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Nouveau coffre ou banque
          </Button>
        </Group>
      )}
      <DataTable
        label="Coffres et banques"
        tall
        columns={placeColumns}
        rows={isFailed ? [] : data}
        skeletonRows={2}
        rowKey={({ id }) => id}
        rowLabel={namePlace}
        rowActions={(place) => [
          { label: 'Livre', icon: IconNotebook, opens: true, onClick: () => onOpen(place.id) },
          ...(mayCount && place.kind === 'safe' && place.active
            ? [
                {
                  label: 'Inventaire',
                  icon: IconCoins,
                  onClick: () => setCounted((before) => ({ place, round: (before?.round ?? 0) + 1 })),
                },
              ]
            : []),
          ...(mayManage ? [{ label: 'Modifier', icon: IconPencil, onClick: () => dialog.openEdit(place) }] : []),
        ]}
        empty={
          isFailed ? (
            <LoadError title={getFailure('places.balances')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconVault} title="Ni coffre ni banque">
              Créez-les pour suivre ce que vous y déposez, du départ de la caisse jusqu'au bordereau.
            </EmptyState>
          )
        }
      />
      {mayManage && <PlaceModal dialog={dialog} />}
      {counted !== null && <CountPlaceModal key={counted.round} place={counted.place} />}
    </>
  )
}
