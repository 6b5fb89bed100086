import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { PlanForm } from './plan-form.tsx'

interface EditPlanScreenProps {
  id: string
  onLeave: () => void
  onMissing: () => void
}

export function EditPlanScreen({ id, onLeave, onMissing }: EditPlanScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.plans.byId.useQuery(
    { id },
    // The form starts with the stored row, and no refetch overwrites what is being typed.
    { staleTime: 0, refetchOnWindowFocus: false, meta: { outcome: 'admin.plan' } },
  )
  useOnceTrue(isError && data === undefined, onMissing)
  return (
    <>
      <PageHeader title="Modifier le pack" description="Les abonnements en cours gardent leur date de fin." />
      {data === undefined || !isFetchedAfterMount ? (
        <FormPagePending />
      ) : (
        <PlanForm label="Modifier le pack" plan={data} onLeave={onLeave} />
      )}
    </>
  )
}
