import type { ApiOutputs } from '#client/app/trpc.ts'
import { paymentStatusLabels } from '#shared/payments/payment-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { sellerLabels } from '#shared/seller/seller-labels.fr.ts'
import { formatRib } from '#shared/seller/rib.ts'

export type Receipt = ApiOutputs['payments']['receipt']
export type Fact = readonly [label: string, value: string]

type MaybeFact = readonly [label: string, value: string | null]

function isSet(fact: MaybeFact): fact is Fact {
  return fact[1] !== null
}

/** What the seller has set, in reading order, without the name and the address. */
export function listIssuerFacts({ issuer }: Receipt): Fact[] {
  const facts: MaybeFact[] = [
    [sellerLabels.phone, issuer.phone === null ? null : formatPhone(issuer.phone)],
    [sellerLabels.email, issuer.email],
    [sellerLabels.website, issuer.website],
    [sellerLabels.bankName, issuer.bankName],
    [sellerLabels.accountHolder, issuer.accountHolder],
    [sellerLabels.rib, issuer.rib === null ? null : formatRib(issuer.rib)],
  ]
  return facts.filter(isSet)
}

export function listPaymentFacts({ planName, startsOn, endsOn, paymentDate, reference }: Receipt): Fact[] {
  const facts: MaybeFact[] = [
    ['Pack', planName],
    ['Période', formatDateRange(startsOn, endsOn)],
    ['Date de paiement', formatDate(paymentDate)],
    ['Référence', reference],
  ]
  return facts.filter(isSet)
}

/** `1 990,00 MAD TTC`. */
export function formatPaid({ amount, issuer }: Receipt): string {
  return issuer.taxWord === null ? formatMoney(amount) : `${formatMoney(amount)}\u00A0${issuer.taxWord}`
}

/** What replaced what: `Montant : 2 000,00 MAD au lieu de 1 990,00 MAD`. */
export function listChanges({ changes }: Receipt): Fact[] {
  return changes.map(({ at, before, after }) => [
    `Le ${formatDate(at)}`,
    [
      describe('Montant', before.amount, after.amount, formatMoney),
      describe('Date de paiement', before.paymentDate, after.paymentDate, formatDate),
      describe('Statut', before.status, after.status, (status) => paymentStatusLabels[status]),
    ]
      .filter((text) => text !== null)
      .join('\u00A0; '),
  ])
}

function describe<Value>(
  label: string,
  before: Value | undefined,
  after: Value | undefined,
  format: (value: Value) => string,
): string | null {
  if (before === undefined || after === undefined) return null
  return `${label}\u00A0: ${format(after)} au lieu de ${format(before)}`
}
