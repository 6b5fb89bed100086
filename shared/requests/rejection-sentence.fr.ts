export const REQUEST_REJECTED = 'Demande rejetée'

/** To the client, with the administrator's reason if one was given. */
export function rejectionSentence(reason: string | null): string {
  const motive = reason === null ? '' : ` Motif\u00A0: «\u00A0${reason}\u00A0».`
  return `Votre demande a été rejetée.${motive}`
}
