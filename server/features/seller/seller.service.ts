import { recordEdit } from '#server/features/audit/record-change.ts'
import { findLatestReference } from '#server/features/requests/request-reference.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AccountCall, AuditedCall, Call } from '#server/deps.ts'
import type { ReadSellerPageInput, SellerSettings, UpdateSellerInput } from '#shared/seller/seller-input.ts'
import {
  findPaymentAccount,
  findSeller,
  findSellerContact,
  lockSeller,
  type PaymentAccount,
  type SellerRow,
  updateSellerRow,
} from './seller.queries.ts'

export function readSeller({ db }: Pick<Call, 'db'>): Promise<SellerRow> {
  return findSeller(db)
}

export type SellerContact = Awaited<ReturnType<typeof findSellerContact>>

export function readContact({ db }: Pick<Call, 'db'>): Promise<SellerContact> {
  return findSellerContact(db)
}

/** `text` is null while the page is not written. */
export async function readPage(
  { db }: Pick<Call, 'db'>,
  { page }: ReadSellerPageInput,
): Promise<{ text: string | null; companyName: string | null }> {
  const seller = await findSeller(db)
  return { text: seller[page], companyName: seller.companyName }
}

/** `reference` is the one of the caller's latest request; null for a caller who never asked for a pack. */
export interface HowToPay extends PaymentAccount {
  readonly reference: string | null
}

export async function readHowToPay({ db, userId }: Pick<AccountCall, 'db' | 'userId'>): Promise<HowToPay> {
  return { ...(await findPaymentAccount(db)), reference: await findLatestReference(db, userId) }
}

/** Refuses `edit.stale`. */
export function updateSeller(call: AuditedCall, { updatedAt, ...settings }: UpdateSellerInput): Promise<SellerRow> {
  return inTransaction(call.db, async (trx) => {
    const before = await lockSeller(trx)
    assertVersion(before, updatedAt)
    await updateSellerRow(trx, settings)
    const after = await findSeller(trx)
    await recordEdit(call, trx, {
      action: 'seller.update',
      subject: { id: after.id, name: after.companyName ?? 'Vendeur' },
      ownerId: null,
      before: toSettings(before),
      after: toSettings(after),
    })
    return after
  })
}

function toSettings({ id: _id, updatedAt: _updatedAt, ...settings }: SellerRow): SellerSettings {
  return settings
}
