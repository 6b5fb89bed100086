import { counted, formatCount } from '#shared/values/count.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'
import { describeCause } from './cause-words.fr.ts'
import type { Diagnosis, DiagnosisCard } from './diagnose.ts'
import type { DayAccount } from './diagnosis-terms.ts'
import type { Finding } from './finding.ts'
import type { AccountMovement, CauseCode, DiagnosisAction } from './hypothesis.ts'

export const causeLabels: Readonly<Record<CauseCode, string>> = {
  transit: 'Transfert à recevoir',
  doubled: 'Transaction saisie deux fois',
  operator: 'Autre opérateur',
  inverted: 'Entrée et sortie inversées',
  zero: 'Zéro de trop ou oublié',
  swap: 'Chiffres inversés',
  fee: 'Frais inhabituels',
  repeat: 'Chiffre en double ou oublié',
  digit: 'Chiffre faux',
  sent: "Autre montant chez l'opérateur",
  missing: 'Transaction non saisie',
  topup: 'Recharge non notée',
  payout: 'Retrait non noté',
  cancelled: "Annulation chez l'opérateur",
  change: 'Erreur de rendu',
  count: 'Erreur de comptage',
  note: 'Un billet',
  feed: 'Alimentation non notée',
  commission: 'Commission créditée',
  charge: "Prélèvement de l'opérateur",
  notdone: 'Transaction jamais faite',
  elsewhere: 'Écart inverse dans une autre agence',
  cash: 'Caisse',
}

/** Said before the hypotheses. */
export function describeFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'entryError': {
      const sentence = 'Aucun argent ne manque\u00A0: il y a une erreur de saisie.'
      if (finding.keptFee === 0) return sentence
      return `${sentence} L'écart restant de ${formatMoney(finding.keptFee)} est celui des frais que l'agence garde.`
    }
    case 'missing':
      return `${formatMoney(finding.amount)} ${isPlural(finding.amount) ? 'manquent' : 'manque'} pour de bon.`
    case 'excess':
      return `${formatMoney(finding.amount)} ${isPlural(finding.amount) ? 'sont' : 'est'} en trop pour de bon.`
    case 'unknown':
      return finding.because === 'unread'
        ? "Tous les soldes ne sont pas relevés\u00A0: on ne sait pas encore s'il manque de l'argent."
        : "Sans solde d'opérateur à comparer, on ne sait pas s'il manque de l'argent."
  }
}

function isPlural(amount: Centimes): boolean {
  return amount >= 200
}

/** `Relevez Orange Money et inwi pour un diagnostic complet.` Null where every account was read. */
export function describePartial(partial: readonly DayAccount[]): string | null {
  const names = partial.map(({ name }) => name)
  const last = names.pop()
  if (last === undefined) return null
  return `Relevez ${names.length === 0 ? last : `${names.join(', ')} et ${last}`} pour un diagnostic complet.`
}

/** What the hypotheses leave open. */
export function describeLimits({ cards, moreCards }: Pick<Diagnosis, 'cards' | 'moreCards'>): string {
  if (cards.length === 0) {
    return "Aucune erreur seule n'explique tous les écarts à la fois\u00A0: il y en a peut-être plusieurs. Deux erreurs le même jour ne sont pas recherchées."
  }
  const others = moreCards === 0 ? '' : ` ${describeOthers(moreCards)}`
  return `Chaque explication suppose une seule erreur. Deux erreurs le même jour ne sont pas recherchées.${others}`
}

function describeOthers(count: number): string {
  return count === 1
    ? "Une autre explication, moins probable, n'est pas affichée."
    : `${formatCount(count)} autres explications, moins probables, ne sont pas affichées.`
}

/** `title` says the only hypothesis, or how many there are; `lines` say each of several. */
export function describeCard({ hypotheses, moreHypotheses }: Pick<DiagnosisCard, 'hypotheses' | 'moreHypotheses'>): {
  title: string
  lines: string[]
} {
  const [first, ...rest] = hypotheses
  const title = describeCause(first.cause)
  if (rest.length === 0) return { title, lines: [] }
  const others = rest.map(({ cause }) => describeCause(cause))
  if (rest.some(({ cause }) => cause.code !== first.cause.code)) return { title, lines: others }
  return {
    title: `${causeLabels[first.cause.code]}\u00A0: ${countPossible(hypotheses, moreHypotheses)}`,
    lines: [title, ...others],
  }
}

/** Of equal hypotheses: those behind a button, or the number of those that were not sent. */
export function describeMore(count: number, isLeftOut = false): string {
  const others = count === 1 ? 'une autre' : `${formatCount(count)} autres`
  return isLeftOut ? `et ${others}` : `Afficher ${count === 1 ? "l'autre" : `les ${others}`}`
}

/** `8 transactions de 500,00 MAD possibles` */
function countPossible(hypotheses: DiagnosisCard['hypotheses'], more: number): string {
  const amounts = hypotheses.flatMap(({ cause }) => ('transaction' in cause ? [cause.transaction.amount] : []))
  const [amount] = amounts
  const count = hypotheses.length + more
  if (amount === undefined) return `${formatCount(count)} possibilités`
  const isOneAmount = more === 0 && amounts.length === count && amounts.every((other) => other === amount)
  return `${counted(count, 'transaction')}${isOneAmount ? ` de ${formatMoney(amount)}` : ''} possibles`
}

const movementActions: Readonly<Record<AccountMovement, string>> = {
  topup: 'Noter la recharge',
  payout: 'Noter le retrait',
  commission: 'Noter la commission',
  charge: 'Noter le prélèvement',
}

export function labelAction(action: DiagnosisAction): string {
  switch (action.kind) {
    case 'openTransaction':
      return 'Ouvrir la transaction'
    case 'removeTransaction':
      return 'Supprimer la transaction'
    case 'newTransaction':
      return 'Saisir la transaction'
    case 'newMovement':
      return movementActions[action.movement]
    case 'newFeed':
      return "Noter l'alimentation"
    case 'acceptTransfer':
      return 'Confirmer la réception'
    case 'goToCount':
      return 'Revoir le comptage'
  }
}
