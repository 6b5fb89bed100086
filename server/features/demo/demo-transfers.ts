import { createPlace } from '#server/features/places/places.service.ts'
import { sendTransfer } from '#server/features/transfers/send-transfer.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { newId } from '#shared/values/ids.ts'
import { centimes } from '#shared/values/money.ts'
import type { TransferEnd } from '#shared/transfers/transfer-input.ts'

/** A safe and a bank, and today a transfer that has arrived and two that have not. Earlier days are closed. */
export async function sendDemoTransfers(
  call: AuditedOwnerCall,
  agencies: ReadonlyArray<{ readonly agencyId: string }>,
): Promise<void> {
  const [first, second] = agencies
  if (first === undefined || second === undefined) return
  const common = { ceiling: null, twoPersons: false, cashiersSend: true }
  const { agencyId } = first
  const safe = { id: newId(), kind: 'safe', agencyId, name: 'Coffre', accountEnd: null, ...common } as const
  await createPlace(call, { ...safe, ceiling: centimes(5_000_000) })
  const bank = {
    id: newId(),
    kind: 'bank',
    agencyId: null,
    name: 'Attijariwafa',
    accountEnd: '4821',
    ...common,
  } as const
  await createPlace(call, bank)
  const send = (to: TransferEnd, amount: number, reason: string, carrier: string | null) =>
    sendTransfer(call, {
      id: newId(),
      from: { kind: 'agency', id: agencyId },
      to,
      date: call.today,
      amount: centimes(amount),
      counts: null,
      reason,
      carrier,
      confirmOverdraw: true,
    })
  await send({ kind: 'place', id: safe.id }, 400_000, 'Excédent du matin', null)
  await send({ kind: 'place', id: bank.id }, 500_000, 'Versement du jour', null)
  await send({ kind: 'agency', id: second.agencyId }, 300_000, 'Appoint de monnaie', 'Omar')
}
