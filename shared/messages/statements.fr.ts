import { formatCount } from '#shared/values/count.ts'

/** What is wrong with a row of an operator's file. */
export const statementMessages = {
  bothAmounts: 'Crédit et débit sont remplis',
  timeInvalid: 'Heure invalide',
  tooLong: (max: number) => `${formatCount(max)} caractères au maximum`,
  nothingToImport: "Aucune ligne du fichier n'a pu être lue\u00A0: rien n'a été importé",
  changedSince: "Le compte a changé pendant l'import\u00A0: rien n'a été importé",
  gaveUp: "L'import n'a pas abouti\u00A0: rien n'a été importé. Réessayez plus tard",
} as const
