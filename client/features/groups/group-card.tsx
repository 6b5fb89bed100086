import { IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { ItemCard } from '#client/ui/item-card.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import classes from './group-card.module.css'

type Group = ApiOutputs['groups']['list'][number]

interface GroupCardProps {
  group: Group
  isReadOnly: boolean
  onEdit: (group: Group) => void
  onRemove: (group: Group) => void
}

export function GroupCard({ group, isReadOnly, onEdit, onRemove }: GroupCardProps) {
  const { name, agencyCount, createdOn } = group
  return (
    <ItemCard
      icon={IconSitemap}
      name={name}
      actions={
        isReadOnly
          ? []
          : [
              { label: 'Modifier', icon: IconPencil, onClick: () => onEdit(group) },
              { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => onRemove(group) },
            ]
      }
    >
      {agencyCount === 0 ? (
        <span>Aucune agence</span>
      ) : (
        <Link to="/app/allagencies" search={{ q: name }} className={classes.agencies}>
          {counted(agencyCount, 'agence')}
        </Link>
      )}
      <span className="tabular">Créé le {formatDate(createdOn)}</span>
    </ItemCard>
  )
}
