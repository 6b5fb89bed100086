import { Badge, Button, Paper, Skeleton, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLock, IconPassword } from '@tabler/icons-react'
import { Suspense } from 'react'
import { type LazyPart, lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useSession } from '#client/app/session.ts'
import { type ApiOutputs, api } from '#client/app/trpc.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { useKnownDialogs } from '#client/ui/use-known-dialogs.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import classes from './account-security.module.css'
import { deviceName, formatLastUse } from './last-used.ts'

const SignOutOthersModal = lazyPart(() =>
  import('./sign-out-others-modal.tsx').then((module) => module.SignOutOthersModal),
)

type Device = ApiOutputs['auth']['sessions'][number]

/** The rest of a longer list is only counted. */
const MAX_SHOWN = 8

interface AccountSecurityProps {
  /** A component of features/auth; the route passes it. */
  changePasswordModal: LazyPart<{ opened: boolean; onClose: () => void }>
  /** A component of features/team. */
  ownPinModal: LazyPart<{ opened: boolean; onClose: () => void }>
}

export function AccountSecurity(props: AccountSecurityProps) {
  const { changePasswordModal: ChangePasswordModal, ownPinModal: OwnPinModal } = props
  const session = useSession()
  // An administrator's account is in no team, and a code needs a space in force.
  const hasPin = session?.user?.role === 'client' && session.subscription?.state === 'active'
  const { opened, known, open, drop, close } = useKnownDialogs<'password' | 'pin' | 'others'>()
  const sessions = api.auth.sessions.useQuery(undefined, { staleTime: 0, meta: { outcome: 'data.load' } })
  const devices = sessions.data ?? []
  const others = devices.filter(({ isCurrent }) => !isCurrent).length
  const hidden = devices.length - MAX_SHOWN

  return (
    <Paper withBorder component="section" aria-labelledby="securite" className={classes.card ?? ''}>
      <h2 id="securite" className={classes.title}>
        Sécurité
      </h2>
      <div className={classes.row}>
        <span className={classes.icon}>
          <IconLock size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.words}>
          <strong>Mot de passe</strong>
          <span>Le modifier déconnecte vos autres appareils.</span>
        </div>
        <Button
          variant="default"
          onPointerEnter={() => void ChangePasswordModal.preload()}
          onClick={() => open('password')}
          className={classes.action ?? ''}
        >
          Modifier le mot de passe
        </Button>
      </div>
      {hasPin && (
        <div className={classes.row}>
          <span className={classes.icon}>
            <IconPassword size={20} stroke={1.75} aria-hidden />
          </span>
          <div className={classes.words}>
            <strong>Mon code de caisse</strong>
            <span>Pour entrer aux postes de vos agences, sans votre mot de passe.</span>
          </div>
          <Button
            variant="default"
            onPointerEnter={() => void OwnPinModal.preload()}
            onClick={() => open('pin')}
            className={classes.action ?? ''}
          >
            Définir mon code
          </Button>
        </div>
      )}
      <div className={classes.head}>
        <h3>Appareils connectés</h3>
        <Button
          variant="default"
          disabled={others === 0}
          onPointerEnter={() => void SignOutOthersModal.preload()}
          onClick={() => open('others')}
        >
          Déconnecter les autres appareils
        </Button>
      </div>
      {sessions.isError && sessions.data === undefined ? (
        <LoadError title="Impossible de charger les données" onRetry={() => void sessions.refetch()} />
      ) : sessions.data === undefined ? (
        <Stack gap="sm" aria-hidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      ) : (
        <>
          <ul className={classes.devices}>
            {devices.slice(0, MAX_SHOWN).map((device, index) => (
              // A device has no id here: the id of a session is secret.
              // oxlint-disable-next-line react/no-array-index-key
              <DeviceRow key={index} device={device} />
            ))}
          </ul>
          <p className={classes.note}>
            {hidden > 0
              ? `et ${counted(hidden, 'autre')}.`
              : others === 0
                ? "Vous n'êtes connecté nulle part ailleurs."
                : 'Un appareil que vous ne reconnaissez pas\u00A0? Déconnectez-le et changez de mot de passe.'}
          </p>
        </>
      )}
      <Suspense fallback={null}>
        {known.includes('password') && (
          <PartBoundary onMissing={() => drop('password')}>
            <ChangePasswordModal opened={opened === 'password'} onClose={close} />
          </PartBoundary>
        )}
        {known.includes('pin') && (
          <PartBoundary onMissing={() => drop('pin')}>
            <OwnPinModal opened={opened === 'pin'} onClose={close} />
          </PartBoundary>
        )}
        {known.includes('others') && (
          <PartBoundary onMissing={() => drop('others')}>
            <SignOutOthersModal opened={opened === 'others'} onClose={close} others={others} />
          </PartBoundary>
        )}
      </Suspense>
    </Paper>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const DeviceIcon = device.isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-current={device.isCurrent || undefined}>
        <DeviceIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <strong>
          {deviceName(device)}
          {device.isCurrent && (
            <Badge variant="light" color="sandouk" tt="none" fw={550} ml="xs">
              Cet appareil
            </Badge>
          )}
        </strong>
        <span>
          {device.isCurrent ? 'Actif maintenant' : `Dernière activité ${formatLastUse(device)}`}
          {` · connecté le ${formatDate(device.signedInOn)}`}
        </span>
      </div>
    </li>
  )
}
