import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SellerForm } from './seller-form.tsx'

interface SellerScreenProps {
  onLeave: () => void
}

export function SellerScreen({ onLeave }: SellerScreenProps) {
  const { data, isError, isFetchedAfterMount, refetch } = api.seller.settings.useQuery(
    undefined,
    // The form starts with the stored row, and no refetch overwrites what is being typed.
    { staleTime: 0, refetchOnWindowFocus: false, meta: { outcome: 'data.load' } },
  )
  return (
    <>
      <PageHeader
        title="Coordonnées du vendeur"
        description="Ce que les clients et les visiteurs lisent. Une case vide n'est montrée nulle part."
      />
      {isError && data === undefined ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void refetch()} />
      ) : data === undefined || !isFetchedAfterMount ? (
        <FormPagePending />
      ) : (
        <SellerForm seller={data} onLeave={onLeave} />
      )}
    </>
  )
}
