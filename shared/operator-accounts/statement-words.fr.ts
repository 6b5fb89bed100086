import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import type { OperatorStatement } from './position-row.ts'
import type { PositionDay } from './position.ts'

export const STATEMENT_TITLE = 'Relevé de position'

export const statementLabels = {
  opening: 'Solde de départ',
  incoming: 'Entrées',
  outgoing: 'Sorties',
  fees: 'Frais',
  movedIn: 'Mouvements reçus',
  movedOut: 'Mouvements versés',
  expected: 'Attendu',
  declared: 'Relevé',
  discrepancy: 'Écart',
  gap: 'Reprise',
  closing: 'Clôture',
  balance: 'Solde final',
} as const

/** What was read, or why nothing was. */
export function describeRead({ declared, notReadReason, closing }: PositionDay): string {
  if (declared !== null) return formatMoney(declared)
  if (closing === null) return 'Journée non clôturée'
  return notReadReason ?? 'Non relevé'
}

/** That every day opens with the balance before it; or where it does not. */
export function describeChain({
  days,
  gapCount,
  totals,
}: Pick<OperatorStatement, 'days' | 'gapCount' | 'totals'>): string {
  if (days.length === 0) return 'Aucun mouvement ni clôture sur cette période.'
  if (gapCount === 0) return "Chaque journée s'ouvre sur le solde de la précédente\u00A0: aucune rupture."
  return `${counted(gapCount, 'journée')} avec une reprise, ${formatSignedMoney(totals.gap)} au total\u00A0: une journée antérieure a changé après ${gapCount === 1 ? 'sa' : 'leur'} clôture.`
}

/** The sum that leads from the first balance to the last one. */
export function describeSum({ opening, totals, balance }: OperatorStatement): string {
  const parts = [
    ['entrées', totals.incoming],
    ['sorties', totals.outgoing],
    ['frais', totals.fees],
    ['mouvements reçus', totals.movedIn],
    ['mouvements versés', totals.movedOut],
    ['écarts', totals.discrepancy],
    ['reprises', totals.gap],
  ] as const
  const effects = parts
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => `${label} ${formatSignedMoney(amount)}`)
  return `${[`Solde de départ ${formatMoney(opening)}`, ...effects].join(', ')}\u00A0: solde final ${formatMoney(balance)}.`
}

/** `Clôtures 2026-0001 à 2026-0027` */
export function describeClosings(days: readonly PositionDay[]): string {
  const names = days.flatMap(({ closing }) => (closing === null ? [] : [closing.name]))
  const [first] = names
  const last = names.at(-1)
  if (first === undefined || last === undefined) return 'Aucune clôture sur cette période'
  return first === last ? `Clôture n°\u00A0${first}` : `Clôtures n°\u00A0${first} à n°\u00A0${last}`
}
