import { formatRib } from './rib.ts'
import type { SellerSettings } from './seller-input.ts'
import { REFERENCE_TO_QUOTE, sellerLabels } from './seller-labels.fr.ts'

interface HowToPay extends Pick<SellerSettings, 'bankName' | 'accountHolder' | 'rib' | 'paymentDelay'> {
  /** Null for a client who never asked for a pack. */
  readonly reference: string | null
}

export type HowToPayFact = readonly [label: string, value: string]

/** What is set, in reading order. Without an account to pay to, the reference alone. */
export function howToPayFacts({ bankName, accountHolder, rib, paymentDelay, reference }: HowToPay): HowToPayFact[] {
  const facts: Array<readonly [label: string, value: string | null]> = [
    [sellerLabels.bankName, bankName],
    [sellerLabels.accountHolder, accountHolder],
    [sellerLabels.rib, rib === null ? null : formatRib(rib)],
    [REFERENCE_TO_QUOTE, reference],
    [sellerLabels.paymentDelay, paymentDelay],
  ]
  return facts.filter((fact): fact is HowToPayFact => fact[1] !== null)
}
