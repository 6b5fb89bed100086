import { Button, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { CounterAgencies } from './counter-agencies.tsx'
import { CounterEmpty } from './counter-empty.tsx'
import { CounterEntry } from './counter-entry.tsx'
import { CounterOperators } from './counter-operators.tsx'
import { CounterProducts } from './counter-products.tsx'
import { CounterSaved, type SavedEntry } from './counter-saved.tsx'
import classes from './counter-screen.module.css'
import { useCounter } from './use-counter.ts'

const HolderNotice = lazyPart(() => import('./holder-notice.tsx').then((module) => module.HolderNotice))

/** For a touch screen or a phone: operator, product, amount, saved. Agency and day are those of the device. */
export function CounterScreen() {
  const counter = useCounter()
  const { agencies, agency, operators, operator, target, offered } = counter
  const [saved, setSaved] = useState<SavedEntry>()
  const board = useRef<HTMLDivElement>(null)
  const step = target !== undefined ? 'entry' : operator !== undefined ? 'products' : 'operators'

  // The pressed tile or button is gone: the focus goes on with the next step.
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (step !== 'entry') {
      const place = board.current?.querySelector(`[data-step='${step}']`)
      const next =
        place?.querySelector<HTMLElement>('[data-next]') ?? place?.querySelector<HTMLElement>('[aria-pressed]')
      next?.focus()
    }
  }, [step])

  const handleSaved = (entry: SavedEntry) => {
    setSaved(entry)
    counter.startAgain()
  }

  const failed = agencies.isError && agencies.data === undefined ? agencies : offered.isError ? offered : undefined
  const isChoosing = agencies.data !== undefined && agencies.data.length > 0 && agency === undefined
  return (
    <div className={classes.screen}>
      <div className={classes.top} data-saved={saved !== undefined || undefined}>
        <PageHeader
          title="Guichet"
          description={
            agency === undefined ? undefined : (
              <>
                <bdi>{agency.name}</bdi> · {formatDate(counter.today)}
              </>
            )
          }
          actions={
            agency !== undefined && (agencies.data?.length ?? 0) > 1 ? (
              <Button variant="default" onClick={() => counter.chooseAgency(null)}>
                Changer d'agence
              </Button>
            ) : undefined
          }
        />
        {saved !== undefined && <CounterSaved key={saved.id} entry={saved} onGone={() => setSaved(undefined)} />}
      </div>
      {agency?.handover === true && (
        <Suspense fallback={null}>
          <PartBoundary fallback={null}>
            <HolderNotice agencyId={agency.id} />
          </PartBoundary>
        </Suspense>
      )}
      {failed !== undefined ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void failed.refetch()} />
      ) : isChoosing ? (
        <CounterAgencies agencies={agencies.data} onChoose={counter.chooseAgency} />
      ) : agencies.data?.length === 0 || operators?.length === 0 ? (
        <CounterEmpty lacks={agencies.data?.length === 0 ? 'agency' : 'product'} />
      ) : operators === undefined || agency === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <div ref={board} className={classes.board} data-at={step}>
          <div className={classes.choices}>
            {counter.hasChoice && (
              <CounterOperators
                operators={operators}
                chosen={operator?.id}
                last={counter.lastOperatorId}
                onChoose={counter.chooseOperator}
              />
            )}
            {operator !== undefined && (
              <CounterProducts
                key={operator.id}
                operator={operator}
                chosen={target?.product}
                onChoose={counter.chooseProduct}
                onBack={counter.hasChoice ? () => counter.chooseOperator(undefined) : undefined}
              />
            )}
          </div>
          <div className={classes.entry} data-step="entry">
            {target === undefined ? (
              <p className={classes.hint}>
                {operator === undefined ? 'Choisissez un opérateur, puis un produit.' : 'Choisissez un produit.'}
              </p>
            ) : (
              <CounterEntry
                key={target.id}
                target={target}
                agencyId={agency.id}
                today={counter.today}
                accounts={offered.data?.accounts ?? []}
                usage={counter.usage}
                onBack={counter.leaveEntry}
                onSaved={handleSaved}
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
