import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { HowToPay } from '#server/features/seller/seller.service.ts'
import { howToPayFacts } from '#shared/seller/how-to-pay.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Person {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
}

export function signUpWelcome({ to, publicUrl, firstName }: Person): MailMessage {
  return composeMail(
    { kind: 'welcome', to },
    {
      subject: 'Bienvenue sur Sandouk',
      firstName,
      paragraphs: [
        'Votre compte est créé. Complétez votre profil, puis choisissez le pack qui convient à vos agences.',
      ],
      action: { label: 'Ouvrir mon espace', url: `${publicUrl}/app/profile` },
    },
  )
}

export function registrationWelcome({
  to,
  publicUrl,
  firstName,
  planName,
  howToPay,
}: Person & { planName: string; howToPay: HowToPay }): MailMessage {
  return composeMail(
    { kind: 'welcome', to },
    {
      subject: 'Votre demande a été enregistrée',
      firstName,
      paragraphs: [
        `Bienvenue sur Sandouk. Votre demande pour le pack «\u00A0${planName}\u00A0» est enregistrée.`,
        'Pour activer votre compte, connectez-vous et déposez vos preuves de paiement dans la section «\u00A0Paiements Manuels\u00A0». Nous validerons ensuite votre accès.',
      ],
      facts: howToPayFacts(howToPay),
      action: { label: 'Déposer une preuve de paiement', url: `${publicUrl}/app/manual-payment` },
    },
  )
}

export function demoStarted({ to, publicUrl, firstName, endsOn }: Person & { endsOn: string }): MailMessage {
  return composeMail(
    { kind: 'demo-started', to },
    {
      subject: 'Votre essai gratuit a commencé',
      firstName,
      paragraphs: [
        `Toutes les fonctions de Sandouk vous sont ouvertes pendant trois jours, jusqu'au ${endsOn}.`,
        'Pour bien commencer\u00A0: créez une agence, activez votre opérateur, enregistrez une première transaction, puis contrôlez votre caisse dans le journal.',
      ],
      action: { label: 'Ouvrir mon espace', url: `${publicUrl}/app/profile` },
    },
  )
}
