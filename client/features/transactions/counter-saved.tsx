import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconReceipt2 } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { api } from '#client/app/trpc.ts'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { Category } from '#shared/cash/categories.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'
import classes from './counter-saved.module.css'
import { directions } from './directions.ts'
import { useInvalidation } from './use-transaction-mutations.ts'

const TransactionDetailModal = lazyPart(() =>
  import('./transaction-detail-modal.tsx').then((module) => module.TransactionDetailModal),
)

const SHOWN_MS = 8_000

export interface SavedEntry {
  readonly id: string
  readonly type: Category
  readonly amount: Centimes
  readonly productName: string
}

interface CounterSavedProps {
  entry: SavedEntry
  onGone: () => void
}

/** What was saved, for eight seconds: `Annuler` deletes it. Stays while it is used. */
export function CounterSaved({ entry, onGone }: CounterSavedProps) {
  const { id, type, amount, productName } = entry
  const onSuccess = useInvalidation()
  const remove = api.transactions.remove.useMutation({ meta: { outcome: 'transactions.remove' }, onSuccess })
  const [hasReceipt, setHasReceipt] = useState(false)
  const undo = useSubmitOnce(async () => {
    await remove.mutateAsync({ id })
    onGone()
  })
  const isHeld = undo.busy || hasReceipt

  const leave = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = window.setTimeout(() => leave(), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [isHeld])

  return (
    <>
      <div className={classes.bar}>
        <p role="status" className={classes.words}>
          <IconCheck size={20} stroke={2.25} aria-hidden />
          <span>
            <strong>
              {directions[type].label} de {formatMoney(amount)} enregistrée
            </strong>{' '}
            <bdi>{productName}</bdi>
          </span>
        </p>
        <div className={classes.buttons}>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label="Reçu"
            disabled={undo.busy}
            onClick={() => setHasReceipt(true)}
          >
            <IconReceipt2 size={22} aria-hidden />
          </ActionIcon>
          <Button
            size="md"
            variant="default"
            loading={undo.busy}
            onClick={() => void undo.run().catch(() => undefined)}
          >
            Annuler
          </Button>
        </div>
      </div>
      {hasReceipt && (
        <Suspense fallback={null}>
          <PartBoundary onMissing={() => setHasReceipt(false)}>
            <TransactionDetailModal id={id} onClose={() => setHasReceipt(false)} />
          </PartBoundary>
        </Suspense>
      )}
    </>
  )
}
