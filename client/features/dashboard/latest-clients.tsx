import { Skeleton, Stack } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './latest-clients.module.css'

interface LatestClientsProps {
  clients: ApiOutputs['admin']['dashboard']['latest'] | undefined
}

export function LatestClients({ clients }: LatestClientsProps) {
  if (clients === undefined) {
    return (
      <Stack gap="md" aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={34} />
        ))}
      </Stack>
    )
  }
  if (clients.length === 0) {
    return (
      <EmptyState icon={IconUserCheck} title="Aucun client activé">
        Les clients validés apparaîtront ici.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list}>
      {clients.map(({ id, firstName, lastName, email, on }) => (
        <li key={id}>
          <div>
            <Link to="/admin/users/$id" params={{ id }}>
              {firstName} {lastName}
            </Link>
            <span>{email}</span>
          </div>
          <time dateTime={on}>{formatDate(on)}</time>
        </li>
      ))}
    </ul>
  )
}
