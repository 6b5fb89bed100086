import { Button, Loader, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useId } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import { makeMonogram } from './monogram.ts'
import { useOperatorMutations } from './use-operator-mutations.ts'
import classes from './operator-card.module.css'

interface OperatorCardProps {
  operator: ApiOutputs['operators']['list'][number]
}

/** One operator with its state and the button that changes it (spec 001 §2, §4). */
export function OperatorCard({ operator }: OperatorCardProps) {
  const { id: operatorId, name, active } = operator
  const nameId = useId()
  const { activate, deactivate } = useOperatorMutations()
  const { mutateAsync: change } = active ? deactivate : activate
  const { run, busy } = useSubmitOnce(
    useCallback(() => change({ operatorId, active: !active }), [change, operatorId, active]),
  )

  const handleClick = (event: MouseEvent) => {
    // The answer may come between the two clicks of a double click: the second would take back the first.
    if (event.detail > 1) return
    // A failure is told by the outcome reporter.
    run().catch(() => {})
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // A held key would switch on and off for as long as it is held.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  return (
    <li className={classes.card} data-active={active}>
      <span className={classes.monogram} aria-hidden>
        {makeMonogram(name)}
      </span>
      <div className={classes.words}>
        <Title order={2} className={classes.name ?? ''} id={nameId}>
          {name}
        </Title>
        {active && <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />}
      </div>
      <Button
        className={classes.button ?? ''}
        variant={active ? 'default' : 'light'}
        aria-busy={busy}
        aria-describedby={nameId}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        {/* Not the button's own `loading`: that disables it, and the keyboard would lose its place. */}
        {busy && <Loader className={classes.loader ?? ''} size={14} color="currentColor" aria-hidden />}
        {active ? 'Désactiver' : 'Activer'}
      </Button>
    </li>
  )
}
