import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { ApprovedPayment } from '#server/features/payments/approve-payment.ts'
import { formatReceiptNumber } from '#shared/payments/payment-labels.fr.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { SellerLine } from '#server/features/seller/seller.queries.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Decision {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
  readonly planName: string
}

interface Acceptance extends Decision {
  /** Formatted, such as `27/11/2027`; null where no subscription started. */
  readonly endsOn: string | null
  /** Null where the client has a password. */
  readonly temporaryPassword: string | null
  /** The payments that the same decision approved. */
  readonly approved: readonly ApprovedPayment[]
}

export function requestAccepted(acceptance: Acceptance): MailMessage {
  const { to, publicUrl, firstName, planName, endsOn, temporaryPassword, approved } = acceptance
  const pack = `«\u00A0${planName}\u00A0»`
  return composeMail(
    { kind: 'request-approved', to },
    {
      subject: 'Votre compte est validé',
      firstName,
      paragraphs:
        endsOn === null
          ? [
              'Votre compte Sandouk est validé. Vous pouvez dès maintenant vous connecter.',
              `Le pack ${pack} doit encore être activé\u00A0: vos agences et vos transactions s'ouvriront à ce moment-là.`,
            ]
          : [`Votre compte Sandouk est validé pour le pack ${pack}. Vous pouvez dès maintenant vous connecter.`],
      facts: [
        ...(temporaryPassword === null
          ? []
          : [['E-mail', to] as const, ['Mot de passe temporaire', temporaryPassword] as const]),
        ...(endsOn === null ? [] : [['Pack', planName] as const, ["Valable jusqu'au", endsOn] as const]),
        ...approved.map(
          ({ amount, receiptNumber }) =>
            ['Paiement approuvé', `${formatMoney(amount)}, reçu ${formatReceiptNumber(receiptNumber)}`] as const,
        ),
      ],
      // The sign-in leads there.
      action: { label: 'Se connecter', url: publicUrl + (endsOn === null ? '/app/subscription' : '/app/profile') },
      afterwards:
        temporaryPassword === null ? [] : ['Vous choisirez votre propre mot de passe à la première connexion.'],
    },
  )
}

interface Rejection extends Decision {
  readonly reason: string
  readonly contact: SellerLine
  /** False where the rejection closed the account: a link would lead to a refusal. */
  readonly mayEnter: boolean
}

export function requestRejected({
  to,
  planName,
  firstName,
  reason,
  contact,
  publicUrl,
  mayEnter,
}: Rejection): MailMessage {
  return composeMail(
    { kind: 'request-rejected', to },
    {
      subject: 'Votre demande a été rejetée',
      firstName,
      paragraphs: [
        `Nous n'avons pas pu donner suite à votre demande pour le pack «\u00A0${planName}\u00A0».`,
        `Pour déposer une nouvelle demande, ${callText(contact)}.`,
      ],
      facts: [['Motif', reason]],
      ...(mayEnter ? { action: { label: 'Voir mon pack', url: `${publicUrl}/app/subscription` } } : {}),
    },
  )
}

/** By what the seller has set. */
function callText({ phone, whatsapp, email }: SellerLine): string {
  if (phone !== null) return `appelez-nous au ${formatPhone(phone)}`
  if (whatsapp !== null) return `écrivez-nous sur WhatsApp au ${formatPhone(whatsapp)}`
  return email === null ? 'contactez-nous' : `écrivez-nous à ${email}`
}
