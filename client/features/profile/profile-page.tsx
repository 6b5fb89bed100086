import { Button, Paper, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { type ApiOutputs, api } from '#client/app/trpc.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { formatPhone } from '#shared/phone.ts'
import classes from './profile-page.module.css'

// The first screen after signing in only shows (performance.md).
const ProfileForm = lazyPart(() => import('./profile-form.tsx').then((module) => module.ProfileForm))

/** Profil (spec 001 §2): shown first, edited by `Modifier`. */
export function ProfilePage() {
  const { data: profile, isError, refetch } = api.profile.get.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const [edited, setEdited] = useState<ApiOutputs['profile']['get']>()
  const editButton = useRef<HTMLButtonElement>(null)
  const handleClose = () => {
    setEdited(undefined)
    // Back to where the editing began, once the button is there again.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  const canEdit = profile !== undefined && edited === undefined
  return (
    <div className={classes.page}>
      <PageHeader
        title="Profil"
        description="Vos coordonnées, telles que nous les utilisons pour vous joindre."
        actions={
          canEdit ? (
            <Button
              ref={editButton}
              leftSection={<IconPencil size={18} aria-hidden />}
              onPointerEnter={() => void ProfileForm.preload()}
              onClick={() => setEdited(profile)}
            >
              Modifier
            </Button>
          ) : undefined
        }
      />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        {edited !== undefined ? (
          <Suspense fallback={placeholder}>
            <ProfileForm profile={edited} onClose={handleClose} />
          </Suspense>
        ) : profile !== undefined ? (
          <dl className={classes.facts}>
            <Fact label="E-mail" value={profile.email} wide />
            <Fact label="Prénom" value={profile.firstName} />
            <Fact label="Nom" value={profile.lastName} />
            <Fact label="Téléphone" value={formatPhone(profile.phone)} />
          </dl>
        ) : isError ? (
          <LoadError title="Impossible de charger les données" onRetry={() => void refetch()} />
        ) : (
          placeholder
        )}
      </Paper>
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
