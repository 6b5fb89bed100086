import type {
  StatementDirection,
  StatementDoubt,
  StatementField,
  StatementImportState,
  StatementTab,
} from './statement-terms.ts'

export const statementFieldLabels: Readonly<Record<StatementField, string>> = {
  date: 'Date',
  time: 'Heure',
  reference: 'Référence',
  amount: 'Montant',
  fee: 'Frais',
  commission: 'Commission',
  balance: 'Solde',
  label: 'Libellé',
}

export const statementStateLabels: Readonly<Record<StatementImportState, string>> = {
  uploaded: 'Envoyé',
  importing: 'En cours',
  done: 'Importé',
  failed: 'Échec',
  undone: 'Annulé',
}

export const statementTabLabels: Readonly<Record<StatementTab, string>> = {
  unknown: 'Absent chez nous',
  unseen: "Absent chez l'opérateur",
  different: 'Montant différent',
  matched: 'Rapproché',
  ignored: 'Ignoré',
}

export const statementDirectionLabels: Readonly<Record<StatementDirection, string>> = {
  credit: 'Crédit',
  debit: 'Débit',
}

export const statementDoubtLabels: Readonly<Record<StatementDoubt, string>> = {
  otherAccount:
    "Plus de la moitié des références de ce fichier sont celles d'un autre compte\u00A0: est-ce bien le relevé de ce compte\u00A0?",
  brokenChain:
    "Plus de la moitié des soldes ne suivent pas les montants\u00A0: la colonne du solde ou le sens des montants n'est sans doute pas le bon.",
}
