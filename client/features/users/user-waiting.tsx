import { Button, Title } from '@mantine/core'
import { IconInbox, IconNotes, IconReceipt2, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '#client/app/session.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { describeEnd } from '#shared/queue/queue-labels.fr.ts'
import { daysBetween, formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { describeDaysLeft } from './days-left.ts'
import { findPackToRenew, listWaitingRequests } from './running-pack.ts'
import classes from './user-page.module.css'

interface UserWaitingProps {
  details: ApiOutputs['admin']['users']['byId']
  onHandleRequest: (requestId: string) => void
  onHandlePayment: (paymentId: string) => void
  onRenew: () => void
  onShowNotes: () => void
}

/** What waits for an administrator, each with the button that decides it. */
export function UserWaiting(props: UserWaitingProps) {
  const { details, onHandleRequest, onHandlePayment, onRenew, onShowNotes } = props
  const today = useToday()
  const { waitingPayments, openComplaints } = details
  const requests = listWaitingRequests(details)
  const ending = findPackToRenew(details, today)
  const isNothing =
    requests.length === 0 && waitingPayments.length === 0 && ending === undefined && openComplaints === 0
  return (
    <section className={classes.waiting} aria-labelledby="a-traiter">
      <Title order={2} size="h4" id="a-traiter">
        À traiter
      </Title>
      {isNothing ? (
        <p className={classes.quiet}>Rien n'attend une décision.</p>
      ) : (
        <ul>
          {requests.map(({ id, planName: asked, createdOn, status }) => (
            <WaitingLine
              key={id}
              icon={<IconInbox size={20} stroke={1.75} aria-hidden />}
              what={`Demande, ${asked}`}
              when={`reçue le ${formatDate(createdOn)}${status === 'approved' ? ", validée, en attente d'activation" : ''}`}
              label="Traiter"
              onClick={() => onHandleRequest(id)}
            />
          ))}
          {waitingPayments.map(({ id, amount, paymentDate }) => (
            <WaitingLine
              key={id}
              icon={<IconReceipt2 size={20} stroke={1.75} aria-hidden />}
              what={`Paiement de ${formatMoney(amount)}`}
              when={`payé le ${formatDate(paymentDate)}`}
              label="Traiter"
              onClick={() => onHandlePayment(id)}
            />
          ))}
          {ending?.expiresOn != null && (
            <WaitingLine
              icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
              what={`${ending.planName} ${ending.isInForce ? 'se termine' : 'a pris fin'} le ${formatDate(ending.expiresOn)}`}
              when={
                ending.isInForce
                  ? describeDaysLeft(today, ending.expiresOn)
                  : describeEnd(daysBetween(today, ending.expiresOn))
              }
              label="Renouveler"
              onClick={onRenew}
            />
          )}
          {openComplaints > 0 && (
            <WaitingLine
              icon={<IconNotes size={20} stroke={1.75} aria-hidden />}
              what={counted(openComplaints, 'réclamation')}
              when={openComplaints >= 2 ? 'ouvertes' : 'ouverte'}
              label="Voir"
              onClick={onShowNotes}
            />
          )}
        </ul>
      )}
    </section>
  )
}

interface WaitingLineProps {
  icon: ReactNode
  what: string
  when: string
  label: string
  onClick: () => void
}

function WaitingLine({ icon, what, when, label, onClick }: WaitingLineProps) {
  return (
    <li>
      {icon}
      <span className={classes.words}>
        <strong>{what}</strong> <span className={classes.quiet}>{when}</span>
      </span>
      <Button size="compact-sm" variant="light" aria-label={`${label}\u00A0: ${what}`} onClick={onClick}>
        {label}
      </Button>
    </li>
  )
}
