import { Button, Paper, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart, type LazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { PartFailed } from '#client/app/part-failed.tsx'
import { useSession } from '#client/app/session.ts'
import { type ApiOutputs, api } from '#client/app/trpc.ts'
import { focusSoon } from '#client/ui/focus-soon.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { formatPhone } from '#shared/values/phone.ts'
import { isOnboarded } from './first-steps.ts'
import classes from './profile-page.module.css'

// The first screen after signing in shows the profile; editing it loads later.
const ProfileForm = lazyPart(() => import('./profile-form.tsx').then((module) => module.ProfileForm))

const OnboardingChecklist = lazyPart(() =>
  import('./onboarding-checklist.tsx').then((module) => module.OnboardingChecklist),
)
const AccountSecurity = lazyPart(() => import('./account-security.tsx').then((module) => module.AccountSecurity))

interface ProfilePageProps {
  /** A component of features/auth; the route passes it. */
  changePasswordModal: LazyPart<{ opened: boolean; onClose: () => void }>
  /** A component of features/team. */
  ownPinModal: LazyPart<{ opened: boolean; onClose: () => void }>
}

/** Profil: the user's details with `Modifier`, the first steps until they are done, and the account's security. */
export function ProfilePage({ changePasswordModal, ownPinModal }: ProfilePageProps) {
  const session = useSession()
  const { data: steps, isPending: stepsPending } = api.profile.onboarding.useQuery(undefined, {
    // Finished steps stay finished; until then every visit reads them again.
    staleTime: ({ state }) => (state.data !== undefined && isOnboarded(state.data) ? Infinity : 0),
  })
  const { data: profile, isError, refetch } = api.profile.get.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const [edited, setEdited] = useState<ApiOutputs['profile']['get']>()
  const editButton = useRef<HTMLButtonElement>(null)
  const handleClose = () => {
    setEdited(undefined)
    // Back to the button that began the editing, once it is rendered again.
    focusSoon(() => editButton.current)
  }
  // The first steps move the content below them, so everything appears at once: nothing moves under a click.
  const shown = stepsPending ? undefined : profile
  const showsSteps = steps !== undefined && !isOnboarded(steps) && session?.user?.role === 'client'
  return (
    <div className={classes.page}>
      <PageHeader title="Profil" description="Vos coordonnées et la sécurité de votre compte." />
      <Suspense fallback={<Skeleton height={320} radius="lg" aria-hidden />}>
        {showsSteps && (
          <PartBoundary fallback={<PartFailed />}>
            <OnboardingChecklist steps={steps} subscription={session.subscription} />
          </PartBoundary>
        )}
        <Paper withBorder component="section" aria-labelledby="coordonnees" p={{ base: 'md', sm: 'xl' }}>
          <div className={classes.head}>
            <h2 id="coordonnees">Coordonnées</h2>
            {shown !== undefined && edited === undefined && (
              <Button
                ref={editButton}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onPointerEnter={() => void ProfileForm.preload()}
                onClick={() => setEdited(shown)}
              >
                Modifier
              </Button>
            )}
          </div>
          {edited !== undefined ? (
            <Suspense fallback={placeholder}>
              <PartBoundary onMissing={handleClose}>
                <ProfileForm profile={edited} onClose={handleClose} />
              </PartBoundary>
            </Suspense>
          ) : shown !== undefined ? (
            <dl className={classes.facts}>
              <Fact label="E-mail" value={shown.email} wide />
              <Fact label="Prénom" value={shown.firstName} />
              <Fact label="Nom" value={shown.lastName} />
              <Fact label="Téléphone" value={formatPhone(shown.phone)} />
            </dl>
          ) : isError ? (
            <LoadError title="Impossible de charger les données" onRetry={() => void refetch()} />
          ) : (
            placeholder
          )}
        </Paper>
      </Suspense>
      {!stepsPending && (
        <Suspense fallback={null}>
          <PartBoundary fallback={<PartFailed />}>
            <AccountSecurity changePasswordModal={changePasswordModal} ownPinModal={ownPinModal} />
          </PartBoundary>
        </Suspense>
      )}
    </div>
  )
}

const placeholder = (
  <Stack gap="lg" aria-hidden>
    <Skeleton height={40} />
    <Skeleton height={40} width="60%" />
    <Skeleton height={40} width="50%" />
  </Stack>
)

function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{value === '' ? '—' : value}</dd>
    </div>
  )
}
