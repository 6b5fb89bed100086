import type { MailMessage } from '#server/platform/mail/mail.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

interface Person {
  readonly to: string
  readonly publicUrl: string
  readonly firstName: string
}

export function passwordReset({
  to,
  publicUrl,
  firstName,
  token,
  validUntil,
}: Person & { token: string; validUntil: Date }): MailMessage {
  return composeMail(
    { kind: 'password-reset', to, validUntil: validUntil.toISOString() },
    {
      subject: 'Réinitialisation de votre mot de passe',
      firstName,
      paragraphs: ['Vous avez demandé un nouveau mot de passe pour votre compte Sandouk.'],
      action: { label: 'Choisir un nouveau mot de passe', url: `${publicUrl}/reset-password?token=${token}` },
      afterwards: [
        "Ce lien est valable une heure et ne sert qu'une fois.",
        "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message\u00A0: votre mot de passe reste inchangé.",
      ],
    },
  )
}

export function temporaryPassword({ to, publicUrl, firstName, password }: Person & { password: string }): MailMessage {
  return composeMail(
    { kind: 'temporary-password', to },
    {
      subject: 'Votre compte Sandouk est prêt',
      firstName,
      paragraphs: ['Un compte Sandouk a été créé pour vous. Voici vos identifiants de première connexion.'],
      facts: [
        ['E-mail', to],
        ['Mot de passe temporaire', password],
      ],
      action: { label: 'Se connecter', url: `${publicUrl}/login` },
      afterwards: ['Vous choisirez votre propre mot de passe à la première connexion.'],
    },
  )
}

/** After an administrator replaced a forgotten password. */
export function renewedPassword({ to, publicUrl, firstName, password }: Person & { password: string }): MailMessage {
  return composeMail(
    { kind: 'renewed-password', to },
    {
      subject: 'Votre nouveau mot de passe temporaire',
      firstName,
      paragraphs: [
        "L'administrateur a réinitialisé le mot de passe de votre compte Sandouk. L'ancien ne fonctionne plus, et vos appareils ont été déconnectés.",
      ],
      facts: [
        ['E-mail', to],
        ['Mot de passe temporaire', password],
      ],
      action: { label: 'Se connecter', url: `${publicUrl}/login` },
      afterwards: ['Vous choisirez votre propre mot de passe à la prochaine connexion.'],
    },
  )
}
