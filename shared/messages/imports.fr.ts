import { formatCount } from '#shared/values/count.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** What is wrong with a row of an imported file. */
export const importMessages = {
  agencyRequired: "L'agence est requise",
  typeRequired: 'Le type est requis',
  unknownAgency: "Cette agence n'existe pas",
  wrongProduct: "Ce produit n'existe pas ou n'est pas de ce type",
  bothAmounts: 'Les deux colonnes de montant sont remplies',
  numberInText: 'Nombre trop long pour être exact\u00A0: mettez la colonne au format Texte',
  notTracked: (agency: string) => `Indiquez d'abord «\u00A0Caisse suivie depuis le\u00A0» de l'agence ${agency}`,
  notHistory: (agency: string, start: IsoDate) =>
    `La caisse de ${agency} est suivie depuis le ${formatDate(start)}\u00A0: la date doit être antérieure`,
  referenceTwice: (row: number) => `Référence déjà utilisée à la ligne ${row}`,
  referenceTaken: (date: IsoDate) => `Référence déjà utilisée par une transaction du ${formatDate(date)}`,
  faulty: (rows: number) =>
    rows === 1
      ? "Une ligne est en erreur\u00A0: rien n'a été importé"
      : `${formatCount(rows)} lignes sont en erreur\u00A0: rien n'a été importé`,
  unassigned: "Des textes du fichier ne sont pas associés\u00A0: rien n'a été importé",
  changedSince:
    "Une référence, un produit ou une agence a changé pendant l'import\u00A0: rien n'a été importé. Vérifiez à nouveau le fichier",
  gaveUp: "L'import n'a pas abouti\u00A0: rien n'a été importé. Réessayez plus tard",
} as const
