import { Paper } from '@mantine/core'
import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '#client/app/session.ts'
import { endedSentences } from '#shared/subscriptions/subscription-labels.fr.ts'
import { type FirstStep, firstSteps, type Onboarding, optionalStep } from './first-steps.ts'
import classes from './onboarding-checklist.module.css'

interface OnboardingChecklistProps {
  steps: Onboarding
  subscription: Session['subscription']
}

type StepState = 'done' | 'next' | 'later' | 'locked'

const spoken: Record<StepState, string> = {
  done: 'fait',
  next: 'prochaine étape',
  later: 'à faire',
  locked: 'verrouillé',
}

export function OnboardingChecklist({ steps, subscription }: OnboardingChecklistProps) {
  const hasSubscription = subscription?.state === 'active'
  const doneCount = firstSteps.filter(({ key }) => steps[key]).length
  const next = firstSteps.find(({ key }) => !steps[key])
  const getState = ({ key }: FirstStep): StepState => {
    if (steps[key]) return 'done'
    if (!hasSubscription) return 'locked'
    return key === next?.key ? 'next' : 'later'
  }
  return (
    <Paper withBorder component="section" aria-labelledby="premiers-pas" className={classes.card ?? ''}>
      <div className={classes.head}>
        <div>
          <h2 id="premiers-pas" className={classes.title}>
            Vos premiers pas
          </h2>
          <p className={classes.lead}>De votre première agence à votre premier journal.</p>
        </div>
        <p className={classes.count}>
          <strong>{doneCount}</strong> sur {firstSteps.length}
        </p>
      </div>
      <div className={classes.bar} aria-hidden>
        {firstSteps.map(({ key }) => (
          <span key={key} data-done={steps[key] || undefined} />
        ))}
      </div>
      {!hasSubscription && (
        <p className={classes.reason}>
          <IconLock size={16} stroke={1.9} aria-hidden />
          <LockedReason subscription={subscription} />
        </p>
      )}
      <ol className={classes.steps}>
        {firstSteps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} state={getState(step)} />
        ))}
        {hasSubscription && <Step step={optionalStep} number="+" state={getState(optionalStep)} />}
      </ol>
    </Paper>
  )
}

function LockedReason({ subscription }: Pick<OnboardingChecklistProps, 'subscription'>) {
  if (subscription?.state === 'pending') {
    return (
      <span>
        Ces étapes s'ouvrent dès que votre demande est validée.{' '}
        <Link to="/app/manual-payment">Soumettre une preuve de paiement</Link>
      </span>
    )
  }
  if (subscription?.state === 'approved') {
    return (
      <span>
        Votre compte est validé. Ces étapes s'ouvrent dès que votre pack est activé.{' '}
        <Link to="/app/subscription">Voir mon pack</Link>
      </span>
    )
  }
  const ended = subscription?.ended ?? null
  return (
    <span>
      {ended !== null && `${endedSentences[ended]} `}Un abonnement actif est nécessaire pour ces étapes.{' '}
      <Link to="/app/subscription">Voir mon pack</Link>
    </span>
  )
}

function Step({ step, number, state }: { step: FirstStep; number: number | '+'; state: StepState }) {
  const content = (
    <>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : number}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {step.title}
          <span className={classes.spoken}> ({spoken[state]})</span>
        </span>
        {state !== 'done' && <span className={classes.hint}>{step.hint}</span>}
      </span>
      {(state === 'next' || state === 'later') && <IconChevronRight size={18} stroke={1.75} aria-hidden />}
    </>
  )
  return (
    <li data-state={state} className={classes.step}>
      {state === 'next' || state === 'later' ? (
        <Link to={step.to} className={classes.row ?? ''}>
          {content}
        </Link>
      ) : (
        <span className={classes.row} {...(state === 'locked' ? { 'aria-disabled': true } : {})}>
          {content}
        </span>
      )}
    </li>
  )
}
