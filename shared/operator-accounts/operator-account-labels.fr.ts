import type { AccountMode, ReadRule } from './operator-account-terms.ts'

export const accountModeLabels: Readonly<Record<AccountMode, string>> = {
  prepaid: 'Solde prépayé',
  settled: 'Compensation',
}

export const readRuleLabels: Readonly<Record<ReadRule, string>> = {
  always: 'À chaque clôture',
  when_moved: "Les jours d'activité",
}
