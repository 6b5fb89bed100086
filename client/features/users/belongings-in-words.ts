import type { ApiOutputs } from '#client/app/trpc.ts'
import { counted } from '#shared/values/count.ts'

type Belongings = ApiOutputs['admin']['users']['byId']['belongings']

/** `1 groupe, 3 agences, 12 transactions`; '' where there is nothing. */
export function belongingsInWords(belongings: Belongings): string {
  const { groups, agencies, transactions, subscriptions, payments } = belongings
  const all = [
    [groups, 'groupe'],
    [agencies, 'agence'],
    [transactions, 'transaction'],
    [subscriptions, 'abonnement'],
    [payments, 'paiement'],
  ] as const
  return all
    .filter(([count]) => count > 0)
    .map(([count, noun]) => counted(count, noun))
    .join(', ')
}
