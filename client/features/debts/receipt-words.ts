import type { DebtKind, DebtorKind } from '#shared/debts/debt-terms.ts'

interface ReceiptWords {
  readonly title: string
  /** Before the name of who owes. */
  readonly person: string
  /** Before the name of who entered it. */
  readonly author: string
  readonly amount: string
  readonly signatures: readonly [string, string]
}

const customer = 'Signature de la cliente ou du client'

/** What stands on the receipt of an entry. */
export function getReceiptWords(kind: DebtKind, debtor: DebtorKind): ReceiptWords {
  const isCustomer = debtor === 'customer'
  if (kind === 'loan') {
    return {
      title: "Reçu d'espèces avancées",
      person: 'Remis à',
      author: 'Remis par',
      amount: 'Montant remis',
      signatures: isCustomer
        ? ['Signature de la caisse', customer]
        : ['Signature de la personne qui remet', 'Signature de la personne qui reçoit'],
    }
  }
  if (kind === 'other_payment') {
    return {
      title: 'Reçu de règlement',
      person: 'Réglé par',
      author: 'Enregistré par',
      amount: 'Montant réglé',
      signatures: ["Signature de l'agence", isCustomer ? customer : 'Signature de la personne qui a réglé'],
    }
  }
  return {
    title: 'Reçu de remboursement',
    person: 'Reçu de',
    author: 'Encaissé par',
    amount: 'Montant reçu',
    signatures: isCustomer
      ? ['Signature de la caisse', customer]
      : ['Signature de la personne qui encaisse', 'Signature de la personne qui rembourse'],
  }
}
