import type { ImportField, ImportState } from './import-terms.ts'

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  date: 'Date',
  agency: 'Agence',
  type: 'Type',
  amount: 'Montant',
  fee: 'Frais',
  product: 'Produit',
  reference: 'Référence',
  note: 'Description',
}

export const importStateLabels: Readonly<Record<ImportState, string>> = {
  uploaded: 'Envoyé',
  importing: 'En cours',
  done: 'Importé',
  failed: 'Échec',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}

const delimiterNames = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation' } as const
const encodingNames = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const

/** `CSV, séparé par point-virgule, Windows-1252`. */
export function describeFile({
  delimiter,
  encoding,
}: {
  readonly delimiter: keyof typeof delimiterNames | null
  readonly encoding: keyof typeof encodingNames | null
}): string {
  if (delimiter === null || encoding === null) return 'Classeur Excel'
  return `CSV, séparateur ${delimiterNames[delimiter]}, ${encodingNames[encoding]}`
}
