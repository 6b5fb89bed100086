import { IconBuildingStore, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { ItemCard } from '#client/ui/item-card.tsx'
import { trackingStartLabel } from '#shared/agencies/agency-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './agency-card.module.css'

type Agency = ApiOutputs['agencies']['list'][number]

interface AgencyCardProps {
  agency: Agency
  isReadOnly: boolean
  onEdit: (agency: Agency) => void
  onRemove: (agency: Agency) => void
}

export function AgencyCard({ agency, isReadOnly, onEdit, onRemove }: AgencyCardProps) {
  const { name, groupName, trackingStart, createdOn } = agency
  return (
    <ItemCard
      icon={IconBuildingStore}
      name={name}
      actions={
        isReadOnly
          ? []
          : [
              { label: 'Modifier', icon: IconPencil, onClick: () => onEdit(agency) },
              { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => onRemove(agency) },
            ]
      }
    >
      {groupName === null ? (
        <span className={classes.none}>Sans groupe</span>
      ) : (
        <span className={classes.group}>
          <IconSitemap size={15} stroke={1.8} aria-hidden />
          <bdi>{groupName}</bdi>
        </span>
      )}
      {trackingStart !== null && (
        <span className="tabular">
          {trackingStartLabel} {formatDate(trackingStart)}
        </span>
      )}
      <span className="tabular">Créée le {formatDate(createdOn)}</span>
    </ItemCard>
  )
}
