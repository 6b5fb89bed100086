import { IconBuildingStore, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { ItemCard } from '#client/ui/item-card.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './agency-card.module.css'

type Agency = ApiOutputs['agencies']['list'][number]

interface AgencyCardProps {
  agency: Agency
  onEdit: (agency: Agency) => void
  onRemove: (agency: Agency) => void
}

export function AgencyCard({ agency, onEdit, onRemove }: AgencyCardProps) {
  const { name, groupName, createdOn } = agency
  return (
    <ItemCard
      icon={IconBuildingStore}
      name={name}
      actions={[
        { label: 'Modifier', icon: IconPencil, onClick: () => onEdit(agency) },
        { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => onRemove(agency) },
      ]}
    >
      {groupName === null ? (
        <span className={classes.none}>Sans groupe</span>
      ) : (
        <span className={classes.group}>
          <IconSitemap size={15} stroke={1.8} aria-hidden />
          <bdi>{groupName}</bdi>
        </span>
      )}
      <span className="tabular">Créée le {formatDate(createdOn)}</span>
    </ItemCard>
  )
}
