import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { PlaceBook } from '#client/features/places/place-book.tsx'
import { PlacesTab } from '#client/features/places/places-tab.tsx'
import { TransferPage } from '#client/features/transfers/transfer-page.tsx'
import { TransfersScreen } from '#client/features/transfers/transfers-screen.tsx'
import { type TransfersSearch, transfersSearch } from '#client/features/transfers/transfers-search.ts'

export const Route = createFileRoute('/app/transfers')({
  // Checked by the page: the route is part of every first load.
  validateSearch: (search: Record<string, unknown>): TransfersSearch => search,
  component: Transfers,
})

function Transfers() {
  const search = transfersSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const mayReadFigures = useMay('figures.read')
  const { tab, page = 1, row } = search
  const toPage = (next: number) =>
    void navigate({ search: { ...search, page: next === 1 ? undefined : next }, resetScroll: false })
  if (row !== undefined && tab !== 'places') return <TransferPage key={row} id={row} />
  return (
    <TransfersScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      places={
        mayReadFigures ? (
          row === undefined ? (
            <PlacesTab onOpen={(id) => void navigate({ search: { tab: 'places', row: id }, resetScroll: false })} />
          ) : (
            <PlaceBook placeId={row} page={page} onPageChange={toPage} />
          )
        ) : null
      }
    />
  )
}
