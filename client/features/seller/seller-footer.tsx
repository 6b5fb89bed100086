import { Link } from '@tanstack/react-router'
import { sellerLabels, sellerPagePaths } from '#shared/seller/seller-labels.fr.ts'
import { formatPhone, whatsappAddress } from '#shared/values/phone.ts'
import classes from './seller-footer.module.css'
import { useSellerContact } from './use-seller-contact.ts'

/** Who sells the product and how to reach them; renders nothing while nothing is set. */
export function SellerFooter() {
  const data = useSellerContact()
  if (data === undefined) return null
  const { companyName, address, phone, whatsapp, email, website, hasLegalNotice, hasPrivacyNotice } = data
  const isSet = [companyName, address, phone, whatsapp, email, website].some((text) => text !== null)
  if (!isSet && !hasLegalNotice && !hasPrivacyNotice) return null
  return (
    <footer className={classes.footer}>
      {companyName !== null && <strong>{companyName}</strong>}
      {address !== null && <span>{address.replaceAll('\n', ', ')}</span>}
      {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      {whatsapp !== null && (
        <a href={whatsappAddress(whatsapp)} target="_blank" rel="noreferrer">
          WhatsApp {formatPhone(whatsapp)}
        </a>
      )}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {website !== null && (
        <a href={website} target="_blank" rel="noreferrer">
          {sellerLabels.website}
        </a>
      )}
      {hasLegalNotice && <Link to={sellerPagePaths.legalNotice}>{sellerLabels.legalNotice}</Link>}
      {hasPrivacyNotice && <Link to={sellerPagePaths.privacyNotice}>{sellerLabels.privacyNotice}</Link>}
    </footer>
  )
}
