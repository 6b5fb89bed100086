import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { formatRib } from '#shared/seller/rib.ts'
import { sellerForm, type SellerSettings } from '#shared/seller/seller-input.ts'
import { formatPhone } from '#shared/values/phone.ts'

export type Seller = ApiOutputs['seller']['settings']

/** What the form holds: texts as typed. */
export type SellerValues = Record<keyof SellerSettings, string>

export const emptySeller: SellerValues = {
  companyName: '',
  address: '',
  phone: '',
  whatsapp: '',
  email: '',
  website: '',
  bankName: '',
  accountHolder: '',
  rib: '',
  paymentDelay: '',
  taxWord: '',
  legalNotice: '',
  privacyNotice: '',
}

export function toSellerValues(seller: Seller): SellerValues {
  return {
    companyName: seller.companyName ?? '',
    address: seller.address ?? '',
    phone: seller.phone === null ? '' : formatPhone(seller.phone),
    whatsapp: seller.whatsapp === null ? '' : formatPhone(seller.whatsapp),
    email: seller.email ?? '',
    website: seller.website ?? '',
    bankName: seller.bankName ?? '',
    accountHolder: seller.accountHolder ?? '',
    rib: seller.rib === null ? '' : formatRib(seller.rib),
    paymentDelay: seller.paymentDelay ?? '',
    taxWord: seller.taxWord ?? '',
    legalNotice: seller.legalNotice ?? '',
    privacyNotice: seller.privacyNotice ?? '',
  }
}

export const checkSeller = checkedBy(sellerForm)
