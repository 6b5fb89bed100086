import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { TypeForm } from './type-form.tsx'

interface EditTypeScreenProps {
  id: string
  onLeave: () => void
  onMissing: () => void
}

export function EditTypeScreen({ id, onLeave, onMissing }: EditTypeScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.transactionTypes.adminById.useQuery(
    { id },
    // The form starts with the stored row, and no refetch overwrites what is being typed.
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
