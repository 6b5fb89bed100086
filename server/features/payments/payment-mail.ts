import { composeMail } from '#server/platform/mail/compose.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { formatReceiptNumber } from '#shared/payments/payment-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney, type Centimes } from '#shared/values/money.ts'

interface Paid {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
  readonly amount: Centimes
  readonly paymentDate: IsoDate
}

interface Approved extends Paid {
  readonly receiptNumber: number
  /** Null where only the proof was approved. Days are formatted, such as `27/11/2027`; `startsOn` is null for now. */
  readonly pack: { readonly name: string; readonly startsOn: string | null; readonly endsOn: string } | null
}

export function paymentApproved(payment: Approved): MailMessage {
  const { to, publicUrl, firstName, receiptNumber, pack } = payment
  return composeMail(
    { kind: 'payment-approved', to },
    {
      subject: 'Votre paiement est approuvé',
      firstName,
      paragraphs: [
        pack === null
          ? 'Nous avons bien reçu votre paiement.'
          : `Nous avons bien reçu votre paiement et votre pack «\u00A0${pack.name}\u00A0» est ${pack.startsOn === null ? 'activé' : 'renouvelé'}.`,
      ],
      facts: [
        ...paidFacts(payment),
        ['Reçu', formatReceiptNumber(receiptNumber)] as const,
        ...(pack === null
          ? []
          : [
              ['Pack', pack.name] as const,
              ...(pack.startsOn === null ? [] : [['À partir du', pack.startsOn] as const]),
              ["Valable jusqu'au", pack.endsOn] as const,
            ]),
      ],
      action: { label: 'Ouvrir mon espace', url: `${publicUrl}/app/subscription` },
    },
  )
}

export function paymentRejected({ reason, ...payment }: Paid & { reason: string }): MailMessage {
  const { to, publicUrl, firstName } = payment
  return composeMail(
    { kind: 'payment-rejected', to },
    {
      subject: 'Votre preuve de paiement a été rejetée',
      firstName,
      paragraphs: ["Nous n'avons pas pu approuver votre preuve de paiement."],
      facts: [...paidFacts(payment), ['Motif', reason]],
      action: { label: 'Envoyer une autre preuve', url: `${publicUrl}/app/manual-payment` },
    },
  )
}

interface Submitted extends Omit<Paid, 'firstName'> {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly planName: string | null
}

/** For an administrator. */
export function paymentNotice({ id, name, email, planName, ...payment }: Submitted): MailMessage {
  return composeMail(
    { kind: 'payment-notice', to: payment.to },
    {
      subject: `Nouvelle preuve de paiement\u00A0: ${name}`,
      paragraphs: ['Une preuve de paiement attend votre décision.'],
      facts: [
        ['Client', name],
        ['E-mail', email],
        ...paidFacts(payment),
        ...(planName === null ? [] : [['Pack', planName] as const]),
      ],
      action: { label: 'Ouvrir la preuve', url: `${payment.publicUrl}/admin/manual-payments?payment=${id}` },
    },
  )
}

function paidFacts({ amount, paymentDate }: Pick<Paid, 'amount' | 'paymentDate'>) {
  return [
    ['Montant', formatMoney(amount)],
    ['Payé le', formatDate(paymentDate)],
  ] as const
}
