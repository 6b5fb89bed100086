import type { Category } from '#shared/cash/categories.ts'
import { denominations, type Denomination } from '#shared/cash/denominations.ts'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { formatCount } from '#shared/values/count.ts'
import { type Centimes, centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import type { DayTransaction } from './diagnosis-terms.ts'
import type { Cause } from './hypothesis.ts'

/** One sentence without a full stop; a guess ends with a question mark. */
export function describeCause(cause: Cause): string {
  switch (cause.code) {
    case 'transit':
      return `Transfert de ${formatMoney(cause.transfer.amount)} venant de ${cause.transfer.senderName}\u00A0: reçu, mais la réception n'est pas confirmée\u00A0?`
    case 'doubled':
      return `${nameTransaction(cause.transaction)} semble saisie deux fois (à ${getTime(cause.first)} et à ${getTime(cause.transaction)})`
    case 'operator':
      return `${nameTimed(cause.transaction)} a sans doute été faite chez ${cause.account.name}`
    case 'inverted':
      return `${nameTimed(cause.transaction)}\u00A0: entrée et sortie inversées\u00A0?`
    case 'zero':
      return `${nameTimed(cause.transaction)}\u00A0: ${describeZeros(cause.transaction.amount, cause.amount)} (${describeAmounts(cause.transaction.amount, cause.amount)})\u00A0?`
    case 'swap':
      return `${nameTimed(cause.transaction)}\u00A0: chiffres inversés (${describeAmounts(cause.transaction.amount, cause.amount)})\u00A0?`
    case 'repeat':
      return `${nameTimed(cause.transaction)}\u00A0: un chiffre ${cause.amount < cause.transaction.amount ? 'en double' : 'oublié'} (${describeAmounts(cause.transaction.amount, cause.amount)})\u00A0?`
    case 'digit':
      return `${nameTimed(cause.transaction)}\u00A0: un chiffre faux (${describeAmounts(cause.transaction.amount, cause.amount)})\u00A0?`
    case 'fee':
      return `${nameTimed(cause.transaction)}\u00A0: ${formatMoney(cause.transaction.fee)} de frais saisis, ${formatMoney(cause.fee)} d'habitude`
    case 'sent':
      return `${nameTimed(cause.transaction)} a peut-être été ${cause.transaction.direction === 'incoming' ? 'envoyée' : 'payée'} pour ${formatMoney(cause.amount)} chez l'opérateur`
    case 'missing':
      return `${directionLabels[cause.direction]} de ${formatMoney(cause.amount)}${describeFee(cause)} chez ${cause.account.name} non saisie\u00A0?`
    case 'topup':
      return `Recharge en espèces de ${formatMoney(cause.amount)} chez ${cause.account.name} non notée\u00A0?`
    case 'payout':
      return `Retrait en espèces de ${formatMoney(cause.amount)} chez ${cause.account.name} non noté\u00A0?`
    case 'cancelled':
      return `${nameTimed(cause.transaction)}\u00A0: annulée chez l'opérateur\u00A0?`
    case 'change':
      return `Erreur de rendu\u00A0: ${getLabel(cause.given)} pour ${getLabel(cause.meant)}\u00A0?`
    case 'count':
      return `Recomptez les ${namePieces(cause.denomination)}\u00A0: ${formatCount(cause.quantity)} ou ${formatCount(cause.typed)}\u00A0?`
    case 'note':
      return `Un billet de ${getLabel(cause.denomination)} ${cause.direction === 'incoming' ? 'en trop' : 'en moins'}\u00A0?`
    case 'feed':
      return `Alimentation ${describeFeedSide(cause.direction)} de ${formatMoney(cause.amount)} non notée\u00A0?`
    case 'commission':
      return `Commission de ${formatMoney(cause.amount)} créditée par ${cause.account.name}\u00A0?${describeAccrued(cause.accrued)}`
    case 'charge':
      return `Prélèvement de ${formatMoney(cause.amount)} par ${cause.account.name}\u00A0?`
    case 'notdone':
      return `${nameTimed(cause.transaction)}\u00A0: saisie, mais jamais faite\u00A0?`
    case 'elsewhere':
      return `Même montant, sens inverse à ${cause.agency.name}\u00A0: alimentation entre agences non notée\u00A0?`
    case 'cash':
      return "L'écart est dans la caisse"
  }
}

/** `Entrée de 500,00 MAD chez Orange Money` */
function nameTransaction({ direction, amount, operatorName }: DayTransaction): string {
  const operator = operatorName === null ? '' : ` chez ${operatorName}`
  return `${directionLabels[direction]} de ${formatMoney(amount)}${operator}`
}

function nameTimed(transaction: DayTransaction): string {
  const reference = transaction.reference === null ? '' : ` (réf. ${transaction.reference})`
  return `${nameTransaction(transaction)} à ${getTime(transaction)}${reference}`
}

function getTime({ enteredAtLocal }: DayTransaction): string {
  return enteredAtLocal.slice(11, 16)
}

/** `500,00 au lieu de 5 000,00 MAD` */
function describeAmounts(typed: Centimes, meant: Centimes): string {
  return `${formatAmount(typed)} au lieu de ${formatMoney(meant)}`
}

const zeroWords: Readonly<Record<number, string>> = { 10: 'un zéro', 100: 'deux zéros', 1000: 'trois zéros' }

function describeZeros(typed: Centimes, meant: Centimes): string {
  const [small, large] = typed < meant ? [typed, meant] : [meant, typed]
  const factor = large / small
  if (typed > meant) return `${zeroWords[factor] ?? ''} de trop`
  return `${zeroWords[factor] ?? ''} ${factor === 10 ? 'oublié' : 'oubliés'}`
}

function describeFee({ account, fee }: Extract<Cause, { code: 'missing' }>): string {
  if (fee > 0) return ` et ${formatMoney(fee)} de frais`
  return account.feeTo === 'operator' ? ', frais compris,' : ''
}

function getLabel(denomination: Denomination): string {
  return denominations.find(({ value }) => value === denomination)?.label ?? formatMoney(centimes(denomination))
}

function namePieces(denomination: Denomination): string {
  const kind = denominations.find(({ value }) => value === denomination)?.kind
  return `${kind === 'note' ? 'billets' : 'pièces'} de ${getLabel(denomination)}`
}

function describeFeedSide(direction: Category): string {
  return direction === 'incoming' ? 'entrante' : 'sortante'
}

function describeAccrued(accrued: 'day' | 'month' | null): string {
  if (accrued === null) return ''
  return accrued === 'day' ? ' La journée a rapporté ce montant.' : ' Le mois a rapporté ce montant.'
}
