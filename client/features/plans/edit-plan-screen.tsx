import { api } from '#client/app/trpc.ts'
import { FormPagePending } from '#client/ui/form-page-pending.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import { PlanForm } from './plan-form.tsx'

interface EditPlanScreenProps {
  id: string
  onLeave: () => void
  /** It could not be loaded: back to the list. */
  onMissing: () => void
}

/** /admin/subscription-plans/edit/{id}: other terms from now on. */
export function EditPlanScreen({ id, onLeave, onMissing }: EditPlanScreenProps) {
  const { data, isError, isFetchedAfterMount } = api.plans.byId.useQuery(
    { id },
    // A form begins with what is stored now, and no refetch touches it (pitfall 40).
    { staleTime: 0, refetchOnWindowFocus: false, meta: { outcome: 'admin.plan' } },
  )
  useOnceTrue(isError && data === undefined, onMissing)
  return (
    <>
      <PageHeader title="Modifier le pack" description="Les abonnements en cours gardent leur échéance." />
      {data === undefined || !isFetchedAfterMount ? (
        <FormPagePending />
      ) : (
        <PlanForm label="Modifier le pack" plan={data} onLeave={onLeave} />
      )}
    </>
  )
}
