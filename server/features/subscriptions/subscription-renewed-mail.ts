import { composeMail } from '#server/platform/mail/compose.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'

interface Renewed {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
  readonly planName: string
  /** Formatted, such as `27/11/2027`. */
  readonly endsOn: string
}

/** A renewal without a proof of payment; one with a proof is in the mail about the payment. */
export function subscriptionRenewed({ to, publicUrl, firstName, planName, endsOn }: Renewed): MailMessage {
  return composeMail(
    { kind: 'subscription-renewed', to },
    {
      subject: 'Votre abonnement est renouvelé',
      firstName,
      paragraphs: [`Votre abonnement au pack «\u00A0${planName}\u00A0» est renouvelé.`],
      facts: [
        ['Pack', planName],
        ["Valable jusqu'au", endsOn],
      ],
      action: { label: 'Voir mon pack', url: `${publicUrl}/app/subscription` },
    },
  )
}
