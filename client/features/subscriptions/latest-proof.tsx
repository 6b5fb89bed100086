import { Paper, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { paymentStates } from '#client/features/payments/payment-states.ts'
import { Amount } from '#client/ui/amount.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './latest-proof.module.css'

/** The status of the latest proof of payment; renders nothing without one. */
export function LatestProof() {
  const { data } = api.payments.mine.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const latest = data?.[0]
  if (latest === undefined) return null
  return (
    <Paper withBorder component="section" className={classes.card ?? ''} aria-labelledby="latest-proof-title">
      <div className={classes.words}>
        <Title order={2} size="h4" id="latest-proof-title">
          Dernière preuve de paiement
        </Title>
        <p className={classes.line}>
          <Amount centimes={latest.amount} />
          <span>
            payée le {formatDate(latest.paymentDate)}, soumise le {formatDate(latest.submittedOn)}
          </span>
        </p>
      </div>
      <StatusBadge {...paymentStates[latest.status]} />
      <Link to="/app/manual-payment" className={classes.link}>
        Voir l'historique
      </Link>
    </Paper>
  )
}
