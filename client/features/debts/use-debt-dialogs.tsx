import { type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { nameErased } from '#shared/debts/debt-labels.fr.ts'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { CollectModal } from './collect-modal.tsx'
import { CustomerModal, useCustomerDialog } from './customer-modal.tsx'
import { DebtReceipt, type PrintedReceipt } from './debt-receipt.tsx'
import { LendModal } from './lend-modal.tsx'
import { PayOtherwiseModal } from './pay-otherwise-modal.tsx'
import { useEraseDebtor } from './use-debt-mutations.ts'
import { WaiveModal } from './waive-modal.tsx'

export interface DebtDialogs {
  collect: (debtor: DebtorRow) => void
  payOtherwise: (debtor: DebtorRow) => void
  waive: (debtor: DebtorRow) => void
  /** Null: to somebody who is chosen in the form. */
  lend: (debtor: DebtorRow | null) => void
  edit: (debtor: DebtorRow) => void
  erase: (debtor: DebtorRow) => void
  print: (receipt: PrintedReceipt) => void
  /** To be rendered once. */
  parts: ReactNode
}

type Open =
  | { kind: 'collect' | 'payOtherwise' | 'waive'; round: number; debtor: DebtorRow }
  | { kind: 'lend'; round: number; debtor: DebtorRow | null }

/** What can be done with a person who owes, on the list and on the person's page. */
export function useDebtDialogs(): DebtDialogs {
  const [open, setOpen] = useState<Open | null>(null)
  const [done, setDone] = useState<PrintedReceipt | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [printed, setPrinted] = useState<PrintedReceipt | null>(null)
  const [erased, setErased] = useState<{ opened: boolean; debtor: DebtorRow | null }>({ opened: false, debtor: null })
  const edit = useCustomerDialog()
  const utils = api.useUtils()
  const { mutateAsync: erase } = useEraseDebtor()
  const start = (kind: 'collect' | 'payOtherwise' | 'waive') => (debtor: DebtorRow) =>
    setOpen((before) => ({ kind, debtor, round: (before?.round ?? 0) + 1 }))

  const offerReceipt = (receipt: PrintedReceipt) => {
    setDone(receipt)
    setIsAsking(true)
  }
  const handlePaid = (debtor: DebtorRow) => (entry: DebtEntryRow) =>
    offerReceipt({ entry, debtor, left: subtractCentimes(debtor.balance, entry.amount) })
  /** The borrower may be new. */
  const handleLent = async (entry: DebtEntryRow) => {
    const { debtor } = await utils.debts.byId.fetch({ id: entry.debtorId })
    offerReceipt({ entry, debtor, left: debtor.balance })
  }

  const parts = (
    <>
      {open?.kind === 'collect' && (
        <CollectModal
          key={open.round}
          debtor={open.debtor}
          onClosed={() => undefined}
          onCollected={handlePaid(open.debtor)}
        />
      )}
      {open?.kind === 'payOtherwise' && (
        <PayOtherwiseModal key={open.round} debtor={open.debtor} onPaid={handlePaid(open.debtor)} />
      )}
      {open?.kind === 'lend' && (
        <LendModal
          key={open.round}
          borrower={
            open.debtor && {
              kind: open.debtor.kind,
              name: open.debtor.name,
              debtorId: open.debtor.id,
              memberId: null,
              agencyId: open.debtor.agencyId,
            }
          }
          onLent={(entry) => void handleLent(entry)}
        />
      )}
      {open?.kind === 'waive' && <WaiveModal key={open.round} debtor={open.debtor} onClosed={() => undefined} />}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={done === null ? '' : describeDone(done)}
        confirmLabel="Imprimer le reçu"
        cancelLabel="Fermer"
        tone="normal"
        onConfirm={async () => {
          setPrinted(done)
          setIsAsking(false)
        }}
      >
        {done !== null &&
          `${formatMoney(done.entry.amount)} ${done.entry.kind === 'loan' ? 'à' : 'de'} ${done.debtor.name}. Reste dû\u00A0: ${formatMoney(done.left)}.`}
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
          `Le nom, le téléphone et les notes de ${erased.debtor.name} sont effacés partout et ne reviennent pas\u00A0: il s'appellera «\u00A0${nameErased(erased.debtor.number)}\u00A0». Les montants restent.`}
      </ConfirmModal>
      {printed !== null && <DebtReceipt {...printed} onPrinted={() => setPrinted(null)} />}
    </>
  )
  return {
    collect: start('collect'),
    payOtherwise: start('payOtherwise'),
    waive: start('waive'),
    lend: (debtor) => setOpen((before) => ({ kind: 'lend', debtor, round: (before?.round ?? 0) + 1 })),
    edit: edit.openEdit,
    erase: (debtor) => setErased({ opened: true, debtor }),
    print: setPrinted,
    parts,
  }
}

function describeDone({ entry: { kind } }: PrintedReceipt): string {
  if (kind === 'loan') return 'Espèces avancées'
  return kind === 'other_payment' ? 'Règlement enregistré' : 'Remboursement encaissé'
}
