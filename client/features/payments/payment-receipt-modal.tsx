import { Button, Group, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import classes from './payment-receipt.module.css'
import type { Receipt } from './receipt-words.ts'

interface PaymentReceiptModalProps {
  opened: boolean
  query: { readonly data: Receipt | undefined; readonly isError: boolean; readonly refetch: () => Promise<unknown> }
  onClose: () => void
}

/** A receipt to read and to print, also as a PDF. */
export function PaymentReceiptModal({ opened, query, onClose }: PaymentReceiptModalProps) {
  const { data, isError, refetch } = query
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Reçu de paiement"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {data !== undefined ? (
        <PaymentReceipt receipt={data} />
      ) : isError ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      {opened && data !== undefined && (
        <PrintSheet label="Reçu de paiement" className={classes.printed}>
          <PaymentReceipt receipt={data} />
        </PrintSheet>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={data === undefined}
          data-autofocus
          onClick={() => window.print()}
        >
          Imprimer le reçu
        </Button>
      </Group>
    </Dialog>
  )
}
