import * as z from 'zod/mini'
import { formatMoneyForInput, parseMoney, type Centimes } from '#shared/money.ts'

/** What a link to Paiements Manuels may propose: `?montant=1990,00`. Anything that is no amount is left out. */
export const paymentSearchSchema = z.object({
  montant: z.catch(z.optional(z.string().check(z.refine((text) => parseMoney(text).ok))), undefined),
})

/** The search of such a link. */
export function proposedAmount(amount: Centimes): { montant: string } {
  return { montant: formatMoneyForInput(amount) }
}
