import { Anchor, Progress } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { isLimitReached } from '#shared/agencies/agency-limit.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import classes from './usage-banner.module.css'

interface UsageBannerProps {
  usage: ApiOutputs['agencies']['usage']
}

export function UsageBanner({ usage: { used, max, planName } }: UsageBannerProps) {
  const isFull = isLimitReached(used, max)
  return (
    <section className={classes.banner} aria-label="Utilisation de votre pack">
      <p className={classes.count}>
        {max === null ? (
          <>
            <strong>{formatCount(used)}</strong> {used >= 2 ? 'agences utilisées' : 'agence utilisée'}, sans limite
          </>
        ) : (
          <>
            <strong>{formatCount(used)}</strong> sur {counted(max, 'agence')}
          </>
        )}
      </p>
      <p className={classes.plan}>
        Pack&nbsp;: <bdi>{planName}</bdi>
      </p>
      {max !== null && (
        <Progress
          className={classes.bar ?? ''}
          value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
          color={isFull ? 'yellow' : 'sandouk'}
          aria-label={`${counted(used, 'agence')} sur ${formatCount(max)}`}
        />
      )}
      {isFull && (
        <p className={classes.full}>
          Toutes les agences de votre pack sont utilisées.
          <Anchor size="sm" fw={550} href="/register">
            Changer de pack
          </Anchor>
        </p>
      )}
    </section>
  )
}
