import type { MailMessage } from '#server/platform/mail/mail.ts'
import { formatWholeMoney, type Centimes } from '#shared/values/money.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

export function registrationNotice(notice: {
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
  isDemo: boolean
}): MailMessage {
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
      ],
      action: { label: "Ouvrir l'administration", url: `${notice.publicUrl}/admin/dashboard` },
    },
  )
}

function priceText({ planPrice, currency }: { planPrice: Centimes; currency: Currency }): string {
  return planPrice === 0 ? 'Gratuit' : `${formatWholeMoney(planPrice, currency)} par an`
}
