import type { SellerContact } from '#server/features/seller/seller.service.ts'
import { markup } from '#server/platform/http/html.ts'
import { sellerLabels, sellerPagePaths } from '#shared/seller/seller-labels.fr.ts'
import { formatPhone, whatsappAddress } from '#shared/values/phone.ts'

/** Who sells the product and how to reach them, for the footer; empty while nothing is set. */
export function sellerContact(contact: SellerContact): string {
  const { companyName, address, phone, whatsapp, email, website, hasLegalNotice, hasPrivacyNotice } = contact
  const lines = [
    companyName === null ? '' : markup`<b>${companyName}</b>`,
    ...(address === null ? [] : address.split('\n').map((line) => markup`<span>${line}</span>`)),
    phone === null ? '' : markup`<a href="tel:${phone}">${formatPhone(phone)}</a>`,
    whatsapp === null ? '' : markup`<a href="${whatsappAddress(whatsapp)}">WhatsApp ${formatPhone(whatsapp)}</a>`,
    email === null ? '' : markup`<a href="mailto:${email}">${email}</a>`,
    website === null ? '' : markup`<a href="${website}">${sellerLabels.website}</a>`,
  ].join('')
  const pages = [
    hasLegalNotice ? markup`<a href="${sellerPagePaths.legalNotice}">${sellerLabels.legalNotice}</a>` : '',
    hasPrivacyNotice ? markup`<a href="${sellerPagePaths.privacyNotice}">${sellerLabels.privacyNotice}</a>` : '',
  ].join('')
  return (
    (lines === '' ? '' : `<address>${lines}</address>`) +
    (pages === '' ? '' : `<nav aria-label="Informations légales">${pages}</nav>`)
  )
}
