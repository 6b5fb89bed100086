import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { TypeForm } from './type-form.tsx'

interface EditTypeScreenProps {
  id: string
  onLeave: () => void
  /** It could not be loaded: back to the list (spec 000 §8). */
  onMissing: () => void
}

/** /admin/transaction-types/edit/{id}: changes a product for every client. */
export function EditTypeScreen({ id, onLeave, onMissing }: EditTypeScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.transactionTypes.adminById.useQuery(
    { id },
    // A form begins with what is stored now, and no refetch touches it (pitfall 40).
    { staleTime: 0, refetchOnWindowFocus: false, meta: { outcome: 'admin.type' } },
  )
  useOnceTrue(isError && data === undefined, onMissing)
  return (
    <>
      <PageHeader title="Modifier le produit" description="Le changement vaut pour tous les clients." />
      {data === undefined || !isFetchedAfterMount ? (
        <FormPagePending />
      ) : (
        <TypeForm label="Modifier le produit" type={data} onLeave={onLeave} />
      )}
    </>
  )
}
