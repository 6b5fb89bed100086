import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { OperatorForm } from './operator-form.tsx'

interface EditOperatorScreenProps {
  id: string
  onLeave: () => void
  /** It could not be loaded: back to the list. */
  onMissing: () => void
}

/** /admin/operators/edit/{id}: a new name for everybody. */
export function EditOperatorScreen({ id, onLeave, onMissing }: EditOperatorScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.operators.adminById.useQuery(
    { id },
    // A form begins with what is stored now, and no refetch touches it (pitfall 40).
    { staleTime: 0, refetchOnWindowFocus: false, meta: { outcome: 'admin.operator' } },
  )
  useOnceTrue(isError && data === undefined, onMissing)
  return (
    <>
      <PageHeader title="Modifier l'opérateur" description="Le nouveau nom vaut pour tous les clients." />
      {data === undefined || !isFetchedAfterMount ? (
        <FormPagePending />
      ) : (
        <OperatorForm label="Modifier l'opérateur" operator={data} onLeave={onLeave} />
      )}
    </>
  )
}
