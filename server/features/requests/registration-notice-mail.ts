import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { Centimes } from '#shared/values/money.ts'
import { yearlyPriceText } from '#shared/plans/price-text.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Notice {
  to: string
  publicUrl: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  planName: string
  /** For a year, in hundredths of `currency`; 0 for the trial. */
  planPrice: Centimes
  currency: Currency
  taxWord: string | null
  /** To quote with the payment; null for a trial. */
  reference: string | null
  isDemo: boolean
  /** Of the administration: the request itself, or the client without one. */
  path: string
}

export function registrationNotice(notice: Notice): MailMessage {
  const name = `${notice.firstName} ${notice.lastName}`
  return composeMail(
    { kind: 'registration-notice', to: notice.to },
    {
      subject: notice.isDemo ? `Nouvel essai gratuit\u00A0: ${name}` : `Nouvelle inscription\u00A0: ${name}`,
      paragraphs: [
        notice.isDemo
          ? "Un visiteur vient de démarrer son essai gratuit. Aucune validation n'est nécessaire."
          : 'Une nouvelle demande attend votre validation.',
      ],
      facts: [
        ['Prénom', notice.firstName],
        ['Nom', notice.lastName],
        ['E-mail', notice.email],
        ['Téléphone', notice.phone === null ? 'Non renseigné' : formatPhone(notice.phone)],
        ['Pack', notice.planName],
        ['Prix', priceText(notice)],
        ...(notice.reference === null ? [] : [['Référence de paiement', notice.reference] as const]),
      ],
      action: { label: notice.isDemo ? 'Voir le client' : 'Traiter la demande', url: notice.publicUrl + notice.path },
    },
  )
}

function priceText({ planPrice: price, ...plan }: Pick<Notice, 'planPrice' | 'currency' | 'taxWord'>): string {
  return price === 0 ? 'Gratuit' : `${yearlyPriceText({ price, ...plan })} par an`
}
