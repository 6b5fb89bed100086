import { Skeleton } from '@mantine/core'
import { IconHandClick, IconPackageOff } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PACKS_UNAVAILABLE } from '#shared/messages/faults.fr.ts'
import { ClientNextStep } from './client-next-step.tsx'
import type { OfferedPlan } from './offered-plan.ts'
import { PlanGrid } from './plan-grid.tsx'
import { RegistrationForm, type RegistrationValues } from './registration-form.tsx'
import classes from './registration-screen.module.css'

interface RegistrationScreenProps {
  /** From the URL; an unknown pack counts as none. */
  planId: string | undefined
  onSelect: (planId: string) => void
  onRegister: (values: RegistrationValues, plan: OfferedPlan) => Promise<unknown>
  /** A signed-in user already has an account and pays in the client space. */
  signedInAs: string | undefined
}

/** On a phone the form is below the fold: the choice is shown first. */
const SHOWN_AFTER_MS = 250

function showForm(title: HTMLElement | null) {
  if (title === null || title.getBoundingClientRect().top < window.innerHeight * 0.75) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  title.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
}

export function RegistrationScreen({ planId, onSelect, onRegister, signedInAs }: RegistrationScreenProps) {
  const {
    data: plans,
    isError,
    refetch,
  } = api.plans.listActive.useQuery(undefined, {
    meta: { outcome: 'plans.listActive' },
  })
  const formTitle = useRef<HTMLHeadingElement>(null)

  if (plans === undefined || plans.length === 0) {
    return (
      <div className={classes.sheet}>
        {plans !== undefined ? (
          <EmptyState icon={IconPackageOff} title="Aucun pack n'est proposé pour le moment" />
        ) : isError ? (
          <LoadError title={PACKS_UNAVAILABLE} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.loading}>
            <p>Chargement des packs...</p>
            <Skeleton height={72} radius="lg" />
          </div>
        )}
      </div>
    )
  }

  const selected = plans.find(({ id }) => id === planId)
  if (selected?.isDemo === true) return <Navigate to="/demo" replace />

  const handleSelect = (id: string, byPointer: boolean) => {
    onSelect(id)
    // With the keyboard the focus stays on the packs, where the arrow keys change the choice.
    if (byPointer) window.setTimeout(() => showForm(formTitle.current), SHOWN_AFTER_MS)
  }

  return (
    <>
      <PlanGrid plans={plans} selectedId={selected?.id} onSelect={handleSelect} />
      {selected === undefined ? (
        <div className={classes.prompt}>
          <EmptyState icon={IconHandClick} title="Veuillez sélectionner un pack">
            {signedInAs === undefined
              ? "Le formulaire d'inscription s'ouvre ici, avec le pack de votre choix."
              : 'La suite se passe dans votre espace client.'}
          </EmptyState>
        </div>
      ) : signedInAs === undefined ? (
        <RegistrationForm plan={selected} titleRef={formTitle} onSubmit={(values) => onRegister(values, selected)} />
      ) : (
        <ClientNextStep plan={selected} email={signedInAs} />
      )}
    </>
  )
}
