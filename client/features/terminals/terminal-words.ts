import type { ApiOutputs } from '#client/app/trpc.ts'

/** The enrolled machine, as anybody at it may know it. */
export type Terminal = NonNullable<ApiOutputs['terminals']['current']>
export type Person = Terminal['people'][number]

/** `12 min`: no clock time, since the zone of the machine may be another than that of the business. */
export function formatRemaining(until: Date, now: number): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now) / 60_000))
  return `${minutes}\u00A0min`
}

/** Of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

export const SPACE_CLOSED = "Cet espace n'est plus actif. Contactez son propriétaire."
export const TERMINAL_LOCKED =
  'Trop de codes incorrects à ce poste. Un gérant ou le propriétaire le débloque depuis Postes, avec son mot de passe.'
export const NO_PEOPLE =
  "Personne n'a encore de code dans cette agence. Un gérant ou le propriétaire en donne un dans Équipe."
