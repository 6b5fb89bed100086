import { Badge, Button, Paper, Skeleton, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LazyPart } from '#client/app/lazy-part.ts'
import { type ApiOutputs, api } from '#client/app/trpc.ts'
import { useSignOutOthers } from '#client/features/auth/use-auth-mutations.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { formatDate } from '#shared/calendar-date.ts'
import { counted } from '#shared/count.ts'
import classes from './account-security.module.css'
import { deviceName, lastUseOf } from './last-used.ts'

type Device = ApiOutputs['auth']['sessions'][number]

/** A longer list says nothing more to anybody. */
const MAX_SHOWN = 8

interface AccountSecurityProps {
  /** From `features/auth`, through the route. */
  changePasswordModal: LazyPart<{ opened: boolean; onClose: () => void }>
}

/** The password, and the devices on which the account is signed in. */
export function AccountSecurity({ changePasswordModal: ChangePasswordModal }: AccountSecurityProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const sessions = api.auth.sessions.useQuery(undefined, { staleTime: 0, meta: { outcome: 'data.load' } })
  const signOutOthers = useSignOutOthers()
  const devices = sessions.data ?? []
  const others = devices.filter(({ isCurrent }) => !isCurrent).length
  const hidden = devices.length - MAX_SHOWN

  const handleChange = () => {
    setWasOpened(true)
    setIsChanging(true)
  }

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
          onClick={handleChange}
          className={classes.action ?? ''}
        >
          Modifier le mot de passe
        </Button>
      </div>
      <div className={classes.head}>
        <h3>Appareils connectés</h3>
        <Button variant="default" disabled={others === 0} onClick={() => setIsAsking(true)}>
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
              // What is listed has no id of its own: a session's is the key to it.
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
        {wasOpened && <ChangePasswordModal opened={isChanging} onClose={() => setIsChanging(false)} />}
      </Suspense>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Déconnecter les autres appareils"
        confirmLabel="Déconnecter"
        tone="normal"
        onConfirm={() => signOutOthers.mutateAsync()}
      >
        {others >= 2 ? `Les ${others} autres appareils devront` : "L'autre appareil devra"} se reconnecter. Celui-ci
        reste connecté.
      </ConfirmModal>
    </Paper>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const IconOf = device.isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-current={device.isCurrent || undefined}>
        <IconOf size={20} stroke={1.75} aria-hidden />
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
          {device.isCurrent ? 'Actif maintenant' : `Dernière activité ${lastUseOf(device)}`}
          {` · connecté le ${formatDate(device.signedInOn)}`}
        </span>
      </div>
    </li>
  )
}
