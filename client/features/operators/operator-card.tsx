import { Button, Loader, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import { makeMonogram } from './monogram.ts'
import { useOperatorMutations } from './use-operator-mutations.ts'
import classes from './operator-card.module.css'

interface OperatorCardProps {
  operator: ApiOutputs['operators']['list'][number]
  isReadOnly: boolean
}

export function OperatorCard({ operator, isReadOnly }: OperatorCardProps) {
  const { id: operatorId, name, active } = operator
  const label = active ? 'Désactiver' : 'Activer'
  const { activate, deactivate } = useOperatorMutations()
  const { mutateAsync: change } = active ? deactivate : activate
  const { run, busy } = useSubmitOnce(
    useCallback(() => change({ operatorId, active: !active }), [change, operatorId, active]),
  )

  const handleClick = (event: MouseEvent) => {
    // The response can arrive between the two clicks of a double click: the second one would undo the first.
    if (event.detail > 1) return
    // The outcome of the mutation shows the failure.
    run().catch(() => {})
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // A held key would switch on and off repeatedly.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  return (
    <li className={classes.card} data-active={active}>
      <span className={classes.monogram} aria-hidden>
        {makeMonogram(name)}
      </span>
      <div className={classes.words}>
        <Title order={2} className={classes.name ?? ''}>
          {name}
        </Title>
        {active && <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />}
      </div>
      {!isReadOnly && (
        <Button
          className={classes.button ?? ''}
          variant={active ? 'default' : 'light'}
          aria-busy={busy}
          aria-label={`${label}\u00A0: ${name}`}
          onClick={handleClick}
          onKeyDown={handleKeyDown}
        >
          {/* The button's own `loading` would disable it, and it would lose the keyboard focus. */}
          {busy && <Loader className={classes.loader ?? ''} size={14} color="currentColor" aria-hidden />}
          {label}
        </Button>
      )}
    </li>
  )
}
