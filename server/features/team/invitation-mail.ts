import { composeMail, looksLikeLink } from '#server/platform/mail/compose.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'

interface Invitation {
  readonly to: string
  readonly publicUrl: string
  readonly name: string
  readonly role: InvitedRole
  /** Who invites. Left out where mail readers would show it as a link: anyone can open a space. */
  readonly inviter: string
  readonly token: string
  readonly validUntil: Date
}

export function teamInvitation({ to, publicUrl, name, role, inviter, token, validUntil }: Invitation): MailMessage {
  const who = looksLikeLink(inviter) ? 'Un client de Sandouk' : inviter
  return composeMail(
    { kind: 'team-invitation', to, validUntil: validUntil.toISOString() },
    {
      subject: 'Vous êtes invité à rejoindre une équipe',
      firstName: name,
      paragraphs: [`${who} vous invite dans son équipe sur Sandouk, où se tient la caisse de ses agences.`],
      facts: [['Votre rôle', memberRoleLabels[role]]],
      action: { label: "Voir l'invitation", url: `${publicUrl}/invitation?token=${token}` },
      afterwards: [
        "Ce lien est valable sept jours, pour cette adresse e-mail seulement, et ne sert qu'une fois.",
        "Si vous ne connaissez pas cette personne, ignorez ce message\u00A0: rien n'est créé sans vous.",
      ],
    },
  )
}
