import { Paper } from '@mantine/core'
import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FirstStep, firstSteps, type Onboarding } from './first-steps.ts'
import classes from './onboarding-checklist.module.css'

interface OnboardingChecklistProps {
  steps: Onboarding
  hasSubscription: boolean
}

type StepState = 'done' | 'next' | 'later' | 'locked'

const spoken: Record<StepState, string> = {
  done: 'fait',
  next: 'prochaine étape',
  later: 'à faire',
  locked: 'verrouillé',
}

export function OnboardingChecklist({ steps, hasSubscription }: OnboardingChecklistProps) {
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
          <span>
            Un abonnement actif est nécessaire pour ces étapes. <Link to="/app/subscription">Voir mon pack</Link>
          </span>
        </p>
      )}
      <ol className={classes.steps}>
        {firstSteps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} state={getState(step)} />
        ))}
      </ol>
    </Paper>
  )
}

function Step({ step, number, state }: { step: FirstStep; number: number; state: StepState }) {
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
