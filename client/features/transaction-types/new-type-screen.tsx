import { PageHeader } from '#client/ui/page-header.tsx'
import { TypeForm } from './type-form.tsx'

interface NewTypeScreenProps {
  onLeave: () => void
}

export function NewTypeScreen({ onLeave }: NewTypeScreenProps) {
  return (
    <>
      <PageHeader title="Nouveau Produit" description="Il sera proposé à tous les clients." />
      <TypeForm label="Nouveau Produit" type={null} onLeave={onLeave} />
    </>
  )
}
