import { Button } from '@mantine/core'
import { IconBuildingStore, IconCalendarOff, IconReceipt2, IconSearchOff, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import { isReversed, type ListScreenProps } from './list-search.ts'

interface EmptyListProps extends ListScreenProps {
  title: string
  /** Undefined where the role enters nothing. */
  hint: string | undefined
  newButton: ReactNode
}

/** Says what was asked, and how to ask for more. */
export function EmptyList({ search, onSearchChange, title, hint, newButton }: EmptyListProps) {
  const { q, from, to, agency, by } = search
  const isPeriod = from !== undefined || to !== undefined
  if (isReversed(search)) {
    return (
      <EmptyState icon={IconCalendarOff} title={`${title} pour cette période`}>
        La période finit avant de commencer.
      </EmptyState>
    )
  }
  if (q !== undefined) {
    const isNarrow = isPeriod || agency !== undefined || by !== undefined
    return (
      <EmptyState
        icon={IconSearchOff}
        title={`${title} pour «\u00A0${q}\u00A0»`}
        action={
          isNarrow && (
            <Button variant="light" onClick={() => onSearchChange({ q })}>
              Chercher à toutes les dates et dans toutes les agences
            </Button>
          )
        }
      >
        Vérifiez la référence, le montant ou les mots de la description.
      </EmptyState>
    )
  }
  if (by !== undefined) {
    return (
      <EmptyState icon={IconUserOff} title={`${title} de cette personne`}>
        Choisissez une autre personne, une autre période ou une autre agence.
      </EmptyState>
    )
  }
  if (isPeriod) {
    return (
      <EmptyState icon={IconCalendarOff} title={`${title} pour cette période`}>
        Choisissez une autre période ou effacez le filtre.
      </EmptyState>
    )
  }
  if (agency === NO_AGENCY) {
    return (
      <EmptyState icon={IconBuildingStore} title={`${title} hors caisse`}>
        Chaque transaction a son agence.
      </EmptyState>
    )
  }
  if (agency !== undefined) {
    return (
      <EmptyState icon={IconBuildingStore} title={`${title} pour cette agence`}>
        Affichez toutes les agences, ou enregistrez sa première transaction.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconReceipt2} title={title} action={newButton}>
      {hint}
    </EmptyState>
  )
}
