import type { MailMessage } from '#server/platform/mail/mail.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Decision {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
  readonly planName: string
}

/** `endsOn`: formatted, such as `27/11/2027`; null where no subscription started. */
export function requestApproved({
  to,
  publicUrl,
  firstName,
  planName,
  endsOn,
}: Decision & { endsOn: string | null }): MailMessage {
  return composeMail(
    { kind: 'request-approved', to },
    {
      subject: 'Votre compte est validé',
      firstName,
      paragraphs: [
        `Votre compte Sandouk est validé pour le pack «\u00A0${planName}\u00A0». Vous pouvez dès maintenant vous connecter.`,
      ],
      ...(endsOn === null
        ? {}
        : {
            facts: [
              ['Pack', planName],
              ["Valable jusqu'au", endsOn],
            ] as const,
          }),
      action: { label: 'Se connecter', url: `${publicUrl}/login` },
    },
  )
}

export function requestRejected({
  to,
  planName,
  firstName,
  supportPhone,
}: Omit<Decision, 'publicUrl'> & { supportPhone: string }): MailMessage {
  return composeMail(
    { kind: 'request-rejected', to },
    {
      subject: "Votre demande n'a pas été acceptée",
      firstName,
      paragraphs: [
        `Nous n'avons pas pu donner suite à votre demande pour le pack «\u00A0${planName}\u00A0».`,
        `Pour en connaître la raison ou déposer une nouvelle demande, appelez-nous au ${supportPhone}.`,
      ],
    },
  )
}
