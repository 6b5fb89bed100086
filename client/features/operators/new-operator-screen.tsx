import { PageHeader } from '#client/ui/page-header.tsx'
import { OperatorForm } from './operator-form.tsx'

interface NewOperatorScreenProps {
  onLeave: () => void
}

export function NewOperatorScreen({ onLeave }: NewOperatorScreenProps) {
  return (
    <>
      <PageHeader title="Nouvel opérateur" description="Il sera proposé à tous les clients." />
      <OperatorForm label="Nouvel opérateur" operator={null} onLeave={onLeave} />
    </>
  )
}
