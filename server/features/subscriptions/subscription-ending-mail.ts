import type { MailMessage } from '#server/platform/mail/mail.ts'
import { counted } from '#shared/values/count.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Ending {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
  /** Formatted, such as `27/11/2026`. */
  readonly endsOn: string
}

export function trialEnding({ to, publicUrl, firstName, endsOn }: Ending): MailMessage {
  return composeMail(
    { kind: 'trial-ending', to },
    {
      subject: 'Votre essai gratuit se termine bientôt',
      firstName,
      paragraphs: [
        `Votre essai gratuit se termine le ${endsOn}. Vos données sont conservées\u00A0: choisissez un pack pour continuer sans interruption.`,
      ],
      action: { label: 'Voir mon pack', url: `${publicUrl}/app/subscription` },
    },
  )
}

export function subscriptionEnding({
  to,
  publicUrl,
  firstName,
  endsOn,
  planName,
  daysLeft,
}: Ending & { planName: string; daysLeft: number }): MailMessage {
  return composeMail(
    { kind: 'subscription-ending', to },
    {
      subject: `Votre abonnement se termine dans ${counted(daysLeft, 'jour')}`,
      firstName,
      paragraphs: [
        `Votre abonnement au pack «\u00A0${planName}\u00A0» se termine le ${endsOn}. Vos données sont conservées.`,
        'Pour le renouveler, déposez votre preuve de paiement dans la section «\u00A0Paiements Manuels\u00A0». Les jours déjà payés ne sont pas perdus.',
      ],
      action: { label: 'Renouveler mon abonnement', url: `${publicUrl}/app/subscription` },
    },
  )
}
