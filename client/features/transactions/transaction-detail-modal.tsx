import { Button, Group, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionDetail } from '#shared/transactions/transaction-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { directions } from './directions.ts'
import { Receipt } from './receipt.tsx'
import classes from './transaction-detail-modal.module.css'

interface TransactionDetailModalProps {
  /** Undefined closes it. */
  id: string | undefined
  onClose: () => void
}

export function TransactionDetailModal({ id, onClose }: TransactionDetailModalProps) {
  const { data, isError, refetch } = api.transactions.find.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  const canPrint = id !== undefined && data !== undefined
  useKeyboardShortcut({ key: 'p', overDialogs: true }, () => {
    if (canPrint) window.print()
  })
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title="Détail de la transaction">
      {data !== undefined ? (
        <Facts detail={data} />
      ) : isError ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
      {canPrint && <Receipt detail={data} />}
      <Group justify="flex-end" mt="lg">
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          aria-keyshortcuts="P"
          disabled={!canPrint}
          data-autofocus
          onClick={() => window.print()}
        >
          Imprimer le reçu
        </Button>
      </Group>
    </Dialog>
  )
}

function Facts({ detail }: { detail: TransactionDetail }) {
  const { type, amount, fee, date, agencyName, product, operatorName, account, reference, description } = detail
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [transactionLabels.fee, formatMoney(fee)],
    [transactionLabels.date, formatDate(date)],
    ['Agence', agencyName ?? 'Sans agence (hors caisse)'],
    ['Opérateur', operatorName],
    [transactionLabels.account, account?.label ?? null],
    ['Produit', product?.name ?? null],
    [transactionLabels.reference, reference],
    [transactionLabels.description, description],
    ['Saisie le', formatDateTime(detail.createdAtLocal)],
    ['Saisie par', detail.authorName],
  ]
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{directions[type].label}</dt>
        <dd>
          <Amount centimes={amount} tone={directions[type].money} size="lg" />
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
