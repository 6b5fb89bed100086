import type { SellerPage, SellerSettings } from './seller-input.ts'

export const sellerLabels: Readonly<Record<keyof SellerSettings, string>> = {
  companyName: 'Raison sociale',
  address: 'Adresse',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  website: 'Site web',
  bankName: 'Banque',
  accountHolder: 'Titulaire du compte',
  rib: 'RIB',
  paymentDelay: 'Délai de validation',
  taxWord: 'Mention après les prix',
  legalNotice: 'Mentions légales',
  privacyNotice: 'Confidentialité',
}

export const REFERENCE_TO_QUOTE = 'Référence à rappeler'

/** The addresses of the pages that the seller writes. */
export const sellerPagePaths = {
  legalNotice: '/mentions-legales',
  privacyNotice: '/confidentialite',
} as const satisfies Record<SellerPage, string>
