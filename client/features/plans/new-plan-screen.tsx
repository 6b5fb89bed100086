import { PageHeader } from '#client/ui/page-header.tsx'
import { PlanForm } from './plan-form.tsx'

interface NewPlanScreenProps {
  onLeave: () => void
}

export function NewPlanScreen({ onLeave }: NewPlanScreenProps) {
  return (
    <>
      <PageHeader title="Nouveau pack" description="Un abonnement vendu à l'année." />
      <PlanForm label="Nouveau pack" plan={null} onLeave={onLeave} />
    </>
  )
}
