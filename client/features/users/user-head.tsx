import { Alert, Anchor, Box, Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconBrandWhatsapp,
  IconChecklist,
  IconKey,
  IconMail,
  IconPencil,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useToday } from '#client/app/session.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RowMenu } from '#client/ui/row-menu.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatPhone, whatsappAddress } from '#shared/values/phone.ts'
import { describeDaysLeft } from './days-left.ts'
import { findLastPaidEnd } from './running-pack.ts'
import { fullName } from './user-columns.tsx'
import classes from './user-page.module.css'
import type { UserActions } from './use-user-actions.ts'
import { userStates } from './user-states.ts'

export interface UserHeadProps {
  details: ApiOutputs['admin']['users']['byId']
  actions: UserActions
  onEdit: () => void
  onRenew: () => void
  onHandleRequest: (requestId: string) => void
  /** Undefined without a paid pack in force. */
  onChangePlan: (() => void) | undefined
}

/** Who it is, how to reach them, which pack they have, and what can be done. */
export function UserHead({ details, actions, onEdit, onRenew, onHandleRequest, onChangePlan }: UserHeadProps) {
  const today = useToday()
  const { person, suspension, requests, subscriptions } = details
  const { email, phone, status, planName, endsOn, userId } = person
  const hadPack = findLastPaidEnd(subscriptions) !== undefined
  // The decision on a request comes before another year.
  const asked = requests.find((request) => request.status === 'pending' || (request.status === 'approved' && !hadPack))
  const canSignIn = userId !== null && status !== 'suspended' && status !== 'rejected'
  return (
    <>
      <PageHeader
        title={fullName(person)}
        actions={
          <>
            {status !== 'suspended' && asked !== undefined && (
              <Button leftSection={<IconChecklist size={18} aria-hidden />} onClick={() => onHandleRequest(asked.id)}>
                {asked.status === 'pending' ? 'Traiter la demande' : 'Activer un pack'}
              </Button>
            )}
            {status !== 'suspended' && asked === undefined && userId !== null && (
              <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRenew}>
                {hadPack ? 'Renouveler' : 'Activer un pack'}
              </Button>
            )}
            {onChangePlan !== undefined && (
              <Button
                variant="default"
                leftSection={<IconArrowsExchange size={18} aria-hidden />}
                onClick={onChangePlan}
              >
                Changer de pack
              </Button>
            )}
            {status === 'suspended' && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                onClick={() => actions.ask('reactivate', person)}
              >
                Réactiver
              </Button>
            )}
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              Modifier
            </Button>
            <Box flex="none">
              <RowMenu
                rowLabel={fullName(person)}
                actions={[
                  ...(canSignIn
                    ? [
                        {
                          label: 'Réinitialiser le mot de passe',
                          icon: IconKey,
                          onClick: () => actions.ask('resetPassword', person),
                        },
                      ]
                    : []),
                  ...(status === 'approved'
                    ? [
                        {
                          label: 'Suspendre',
                          icon: IconPlayerPause,
                          tone: 'danger' as const,
                          onClick: () => actions.ask('suspend', person),
                        },
                      ]
                    : []),
                  { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => actions.ask('remove', person) },
                ]}
              />
            </Box>
          </>
        }
      />
      <div className={classes.head}>
        <StatusBadge {...userStates[status]} />
        <Anchor href={`mailto:${email}`} className={classes.contact ?? ''}>
          <IconMail size={16} stroke={1.75} aria-hidden />
          {email}
        </Anchor>
        {phone !== null && (
          <>
            <Anchor href={`tel:${phone}`} className={classes.contact ?? ''}>
              <IconPhone size={16} stroke={1.75} aria-hidden />
              <span className="tabular">{formatPhone(phone)}</span>
            </Anchor>
            <Anchor
              href={whatsappAddress(phone)}
              target="_blank"
              rel="noreferrer"
              className={classes.contact ?? ''}
              aria-label={`Écrire à ${fullName(person)} par WhatsApp (nouvel onglet)`}
            >
              <IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />
              WhatsApp
            </Anchor>
          </>
        )}
        {planName !== null && (
          <span className={classes.pack}>
            <strong>{planName}</strong>
            {endsOn === null ? ', demandé' : ` jusqu'au ${formatDate(endsOn)}, ${describeDaysLeft(today, endsOn)}`}
          </span>
        )}
      </div>
      {suspension !== null && (
        <Alert
          color="yellow"
          icon={<IconPlayerPause size={20} aria-hidden />}
          title={`Suspendu le ${formatDateTime(suspension.atLocal)}`}
          className={classes.notice ?? ''}
        >
          <bdi>{suspension.reason}</bdi>
        </Alert>
      )}
    </>
  )
}
