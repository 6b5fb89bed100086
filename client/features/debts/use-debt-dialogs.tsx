import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { CollectModal } from './collect-modal.tsx'
import { CustomerModal, useCustomerDialog } from './customer-modal.tsx'
import { DebtReceipt, type PrintedReceipt } from './debt-receipt.tsx'
import { useEraseDebtor } from './use-debt-mutations.ts'
import { WaiveModal } from './waive-modal.tsx'

export interface DebtDialogs {
  collect: (debtor: DebtorRow) => void
  waive: (debtor: DebtorRow) => void
  edit: (debtor: DebtorRow) => void
  erase: (debtor: DebtorRow) => void
  print: (receipt: PrintedReceipt) => void
  /** To be rendered once. */
  parts: ReactNode
}

/** What can be done with a person who owes, on the list and on the person's page. */
export function useDebtDialogs(): DebtDialogs {
  const [open, setOpen] = useState<{ kind: 'collect' | 'waive'; round: number; debtor: DebtorRow } | null>(null)
  const [collected, setCollected] = useState<PrintedReceipt | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [printed, setPrinted] = useState<PrintedReceipt | null>(null)
  const [erased, setErased] = useState<{ opened: boolean; debtor: DebtorRow | null }>({ opened: false, debtor: null })
  const edit = useCustomerDialog()
  const { mutateAsync: erase } = useEraseDebtor()
  const start = (kind: 'collect' | 'waive') => (debtor: DebtorRow) =>
    setOpen((before) => ({ kind, debtor, round: (before?.round ?? 0) + 1 }))

  const handleCollected = (debtor: DebtorRow) => (entry: DebtEntryRow) => {
    setCollected({ entry, debtor, left: subtractCentimes(debtor.balance, entry.amount) })
    setIsAsking(true)
  }

  const parts = (
    <>
      {open?.kind === 'collect' && (
        <CollectModal
          key={open.round}
          debtor={open.debtor}
          onClosed={() => undefined}
          onCollected={handleCollected(open.debtor)}
        />
      )}
      {open?.kind === 'waive' && <WaiveModal key={open.round} debtor={open.debtor} onClosed={() => undefined} />}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remboursement encaissé"
        confirmLabel="Imprimer le reçu"
        tone="normal"
        onConfirm={async () => {
          setPrinted(collected)
          setIsAsking(false)
        }}
      >
        {collected !== null &&
          `${formatMoney(collected.entry.amount)} de ${collected.debtor.name}. Reste dû\u00A0: ${formatMoney(collected.left)}.`}
      </ConfirmModal>
      <CustomerModal dialog={edit} />
      <ConfirmModal
        opened={erased.opened}
        onClose={() => setErased((now) => ({ ...now, opened: false }))}
        title={'Effacer ce client\u00A0?'}
        confirmLabel="Effacer"
        onConfirm={async () => {
          if (erased.debtor !== null) await erase({ id: erased.debtor.id })
        }}
      >
        {erased.debtor !== null &&
          `Le nom, le téléphone et les notes de ${erased.debtor.name} sont effacés partout et ne reviennent pas\u00A0: il s'appellera «\u00A0Client effacé ${erased.debtor.number}\u00A0». Les montants restent.`}
      </ConfirmModal>
      {printed !== null && <DebtReceipt {...printed} onPrinted={() => setPrinted(null)} />}
    </>
  )
  return {
    collect: start('collect'),
    waive: start('waive'),
    edit: edit.openEdit,
    erase: (debtor) => setErased({ opened: true, debtor }),
    print: setPrinted,
    parts,
  }
}
