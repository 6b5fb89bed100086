import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { SellerSettings } from '#shared/seller/seller-input.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface SellerRow extends SellerSettings {
  readonly id: string
  readonly updatedAt: string
}

function selectSeller(db: Reader) {
  return db
    .selectFrom('seller_settings')
    .select([
      'id',
      'company_name as companyName',
      'address',
      'phone',
      'whatsapp',
      'email',
      'website',
      'bank_name as bankName',
      'account_holder as accountHolder',
      'rib',
      'payment_delay as paymentDelay',
      'tax_word as taxWord',
      'legal_notice as legalNotice',
      'privacy_notice as privacyNotice',
      versionText('updated_at').as('updatedAt'),
    ])
}

export function findSeller(db: Reader): Promise<SellerRow> {
  return selectSeller(db).executeTakeFirstOrThrow()
}

export function lockSeller(trx: Transaction<Database>): Promise<SellerRow> {
  return selectSeller(trx).forUpdate().executeTakeFirstOrThrow()
}

/** Without the long texts, for pages that many visitors open. */
export function findSellerContact(db: Reader) {
  return db
    .selectFrom('seller_settings')
    .select((eb) => [
      'company_name as companyName',
      'address',
      'phone',
      'whatsapp',
      'email',
      'website',
      'tax_word as taxWord',
      eb('legal_notice', 'is not', null).as('hasLegalNotice'),
      eb('privacy_notice', 'is not', null).as('hasPrivacyNotice'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findTaxWord(db: Reader): Promise<string | null> {
  const { taxWord } = await db.selectFrom('seller_settings').select('tax_word as taxWord').executeTakeFirstOrThrow()
  return taxWord
}

/** How a person reaches the seller; null for what is not set. */
export type SellerLine = Pick<SellerSettings, 'phone' | 'whatsapp' | 'email'>

export function findSellerLine(db: Reader): Promise<SellerLine> {
  return db.selectFrom('seller_settings').select(['phone', 'whatsapp', 'email']).executeTakeFirstOrThrow()
}

/** What stands on a receipt; null for what is not set. */
export type Issuer = Pick<
  SellerSettings,
  'companyName' | 'address' | 'phone' | 'email' | 'website' | 'bankName' | 'accountHolder' | 'rib' | 'taxWord'
>

export function findIssuer(db: Reader): Promise<Issuer> {
  return db
    .selectFrom('seller_settings')
    .select([
      'company_name as companyName',
      'address',
      'phone',
      'email',
      'website',
      'bank_name as bankName',
      'account_holder as accountHolder',
      'rib',
      'tax_word as taxWord',
    ])
    .executeTakeFirstOrThrow()
}

/** The account to pay to; null for what is not set. */
export type PaymentAccount = Pick<SellerSettings, 'bankName' | 'accountHolder' | 'rib' | 'paymentDelay'>

export function findPaymentAccount(db: Reader): Promise<PaymentAccount> {
  return db
    .selectFrom('seller_settings')
    .select(['bank_name as bankName', 'account_holder as accountHolder', 'rib', 'payment_delay as paymentDelay'])
    .executeTakeFirstOrThrow()
}

export async function updateSellerRow(trx: Transaction<Database>, settings: SellerSettings): Promise<void> {
  await trx
    .updateTable('seller_settings')
    .set({
      company_name: settings.companyName,
      address: settings.address,
      phone: settings.phone,
      whatsapp: settings.whatsapp,
      email: settings.email,
      website: settings.website,
      bank_name: settings.bankName,
      account_holder: settings.accountHolder,
      rib: settings.rib,
      payment_delay: settings.paymentDelay,
      tax_word: settings.taxWord,
      legal_notice: settings.legalNotice,
      privacy_notice: settings.privacyNotice,
    })
    .execute()
}
