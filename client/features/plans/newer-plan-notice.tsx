import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { formatWholeMoney } from '#shared/values/money.ts'
import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import type { Plan } from './plan-form-values.ts'

interface NewerPlanNoticeProps {
  newer: Plan
  onResolve: (keep: 'theirs' | 'mine') => void
}

/** What somebody else saved of the plan meanwhile (D11, pitfall 43). */
export function NewerPlanNotice({ newer, onResolve }: NewerPlanNoticeProps) {
  return (
    <NewerVersionNotice
      title="Modifié entre-temps"
      lines={[
        { label: 'Nom', value: <bdi>{newer.name}</bdi> },
        { label: 'Description', value: <bdi>{newer.description ?? '—'}</bdi> },
        { label: 'Prix par an', value: formatWholeMoney(newer.price, newer.currency) },
        { label: 'Agences', value: agencyAllowance(newer.maxAgencies) },
        { label: 'Statut', value: newer.isActive ? 'Actif' : 'Inactif' },
      ]}
      onResolve={onResolve}
    >
      Quelqu'un a enregistré ce pack pendant votre saisie. Il contient maintenant&nbsp;:
    </NewerVersionNotice>
  )
}
