import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { OperatorForm } from './operator-form.tsx'

interface EditOperatorScreenProps {
  id: string
  onLeave: () => void
  onMissing: () => void
}

export function EditOperatorScreen({ id, onLeave, onMissing }: EditOperatorScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.operators.adminById.useQuery(
    { id },
    // The form starts with the stored row, and no refetch overwrites what is being typed.
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
