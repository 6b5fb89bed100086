import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { PartFailed } from '#client/app/part-failed.tsx'
import { useMay } from '#client/app/permitted.ts'
import { TransfersScreen } from '#client/features/transfers/transfers-screen.tsx'
import { transfersSearch } from '#client/features/transfers/transfers-search.ts'

const PlacesTab = lazyPart(() => import('#client/features/places/places-tab.tsx').then((module) => module.PlacesTab))
const PlaceBook = lazyPart(() => import('#client/features/places/place-book.tsx').then((module) => module.PlaceBook))

export const Route = createFileRoute('/app/transfers')({
  validateSearch: transfersSearch,
  component: Transfers,
})

function Transfers() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayReadFigures = useMay('figures.read')
  const { place, page = 1 } = search
  const toPage = (next: number) =>
    void navigate({ search: { ...search, page: next === 1 ? undefined : next }, resetScroll: false })
  return (
    <TransfersScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      places={
        mayReadFigures ? (
          <PartBoundary fallback={<PartFailed />}>
            <Suspense fallback={<Skeleton height={240} radius="lg" />}>
              {place === undefined ? (
                <PlacesTab
                  onOpen={(id) => void navigate({ search: { tab: 'places', place: id }, resetScroll: false })}
                />
              ) : (
                <PlaceBook placeId={place} page={page} onPageChange={toPage} />
              )}
            </Suspense>
          </PartBoundary>
        ) : null
      }
    />
  )
}
