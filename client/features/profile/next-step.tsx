import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'
import classes from './next-step.module.css'
import { useFollowSteps } from './use-profile-mutations.ts'

/** After a first step was done on its screen, the way to the next one. Renders nothing on later visits. */
export function NextStep() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isOwner = useSession()?.member?.role === 'owner'
  const here = firstSteps.find(({ to }) => pathname.startsWith(to))
  return here === undefined || !isOwner ? null : <StepDone key={here.key} here={here} />
}

function StepDone({ here }: { here: FirstStep }) {
  const { data: steps } = api.profile.onboarding.useQuery(undefined, { staleTime: Infinity })
  const [wasMissing, setWasMissing] = useState(false)
  const isMissing = steps?.[here.key] === false
  if (isMissing && !wasMissing) setWasMissing(true)

  useFollowSteps(isMissing)
  const next = steps && firstSteps.find(({ key }) => !steps[key])
  if (!wasMissing || isMissing || next === undefined) return null
  return (
    <p className={classes.bar} role="status">
      <IconCircleCheck size={20} aria-hidden />
      <span>
        C'est fait. Prochaine étape&nbsp;:{' '}
        <Link to={next.to} className={classes.link ?? ''}>
          {next.title}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      </span>
    </p>
  )
}
