import { CloseButton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import classes from './agency-chip.module.css'

interface AgencyChipProps {
  agencyId: string
  onClear: () => void
}

export function AgencyChip({ agencyId, onClear }: AgencyChipProps) {
  const { data } = api.agencies.list.useQuery()
  const name = data === undefined ? '…' : (data.find(({ id }) => id === agencyId)?.name ?? 'introuvable')
  return (
    <div className={classes.chip}>
      <IconBuildingStore size={16} stroke={1.9} aria-hidden />
      <span className={classes.words}>
        Agence&nbsp;: <strong>{name}</strong>
      </span>
      <CloseButton size="sm" aria-label="Afficher toutes les agences" onClick={onClear} />
    </div>
  )
}
