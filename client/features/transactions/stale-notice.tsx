import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import { formatDate } from '#shared/calendar-date.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { directions } from './directions.ts'
import classes from './stale-notice.module.css'

interface StaleNoticeProps {
  /** The transaction as somebody else saved it. */
  newer: TransactionRow
  onResolve: (keep: 'theirs' | 'mine') => void
}

/** Somebody else saved the transaction meanwhile: what they saved, before the person chooses (pitfall 43). */
export function StaleNotice({ newer, onResolve }: StaleNoticeProps) {
  const lines = [
    { label: 'Type', value: directions[newer.type].label },
    { label: 'Montant', value: <Amount centimes={newer.amount} tone={directions[newer.type].money} /> },
    { label: 'Date', value: formatDate(newer.date) },
    { label: 'Agence', value: newer.agencyName },
    { label: 'Produit', value: newer.product?.name },
    { label: 'Description', value: newer.description },
  ]
  return (
    <Alert color="yellow" icon={<IconUsers size={20} aria-hidden />} title="Modifiée entre-temps" role="alert">
      Quelqu'un a enregistré cette transaction pendant votre saisie. Elle contient maintenant&nbsp;:
      <dl className={classes.lines}>
        {lines.map(({ label, value }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="sm">
        <Button size="compact-md" variant="default" onClick={() => onResolve('theirs')}>
          Reprendre ces valeurs
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onResolve('mine')}>
          Garder ma saisie
        </Button>
      </Group>
    </Alert>
  )
}
