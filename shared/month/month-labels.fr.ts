import { formatMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { BridgeLine, PositionKind, ResultLine } from './month-terms.ts'

export const MONTH_TITLE = 'Mois'
export const RESULT = 'Résultat'
export const TREASURY = 'Trésorerie'
export const TREASURY_CHANGE = 'Variation de la trésorerie'

/** The column of what belongs to no agency. */
export const OUTSIDE_AGENCIES = 'Hors agence'

export const resultLineLabels: Readonly<Record<ResultLine, string>> = {
  commissions: 'Commissions acquises',
  feesKept: 'Frais gardés',
  surplusKept: 'Excédents gardés',
  expenses: 'Dépenses',
  discrepancies: 'Écarts supportés',
  writeOffs: 'Remises accordées',
  charges: 'Frais des opérateurs',
}

export const positionLabels: Readonly<Record<PositionKind, string>> = {
  cash: 'Caisses',
  operators: 'Chez les opérateurs',
  safes: 'Coffres',
  banks: 'Banques suivies',
  transit: 'En route',
  customers: 'Dû par les clients',
  members: "Dû par l'équipe",
}

export const bridgeLabels: Readonly<Record<BridgeLine, string>> = {
  commissionTiming: 'Commissions créditées moins commissions acquises',
  owner: 'Apports moins prélèvements du propriétaire',
  outside: 'Alimentations à un seul côté (banque, coffre, agence, autre)',
  operatorBank: 'Recharges et retraits opérateur par banque',
  noAccount: 'Transactions sans compte opérateur',
  untrackedBank: 'Dépenses payées par une banque non suivie',
  discrepancies: 'Écarts non réglés, réclamés, mis à charge ou rendus',
  otherPayments: 'Dettes réglées hors caisse',
  openings: 'Soldes de départ',
}

/** `novembre 2026 (jusqu'au 27/11/2026)` is of the month that has not ended. */
export function nameMonth(month: IsoDate): string {
  const name = formatMonth(month)
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
