import type { OfferedPlan } from '#server/features/plans/plans.service.ts'
import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import { monthlyPriceText, yearlyPriceText } from '#shared/plans/price-text.ts'
import { markup } from '#server/platform/http/html.ts'

const POPULAR_PLAN_NAME = 'Pack Pro'

export function packCards(plans: readonly OfferedPlan[]): string {
  return plans.length === 0
    ? markup`<p class="packs-note">Aucun pack n'est proposé pour le moment.</p>`
    : `<ul class="packs">${plans.map(packCard).join('')}</ul>`
}

/** The lowest price by month, for the first screen; empty if no pack has a price. Prices in other currencies are not compared. */
export function lowestPrice(plans: readonly OfferedPlan[]): string {
  const priced = plans.filter(({ isDemo, price }) => !isDemo && price > 0)
  const [lowest] = priced.filter(({ currency }) => currency === 'MAD').concat(priced)
  if (lowest === undefined) return ''
  return (
    markup`À partir de <strong>${monthlyPriceText(lowest)}</strong> par mois ` +
    markup`<span>Facturé ${yearlyPriceText(lowest)} par an</span>`
  )
}

/** In place of packs that could not be read: the page loads them itself (client/public/landing-packs.js). */
export const packsPending =
  '<p class="packs-note" role="status">Chargement des packs...</p><script src="/landing-packs.js" defer></script>' +
  '<noscript><p class="packs-note">Impossible de charger les packs d\'abonnement</p></noscript>'

function packCard(plan: OfferedPlan, index: number): string {
  const { id, name, description, maxAgencies, isDemo } = plan
  const isPopular = name === POPULAR_PLAN_NAME
  const titleId = `pack-${index + 1}`
  const look = isPopular ? 'button-light' : isDemo ? 'button-quiet' : 'button-brand'
  const target = isDemo ? '/demo' : `/register?plan=${encodeURIComponent(id)}`
  return [
    isPopular
      ? markup`<li class="pack pack-popular"><p class="pack-badge">Le plus populaire</p>`
      : markup`<li class="pack">`,
    markup`<h3 id="${titleId}">${name}</h3>`,
    markup`<p class="pack-text">${description ?? ''}</p>`,
    isDemo ? freePrice() : yearlyPrice(plan),
    markup`<p class="pack-agencies">${agencyAllowance(maxAgencies)}</p>`,
    markup`<a class="button ${look}" href="${target}" aria-describedby="${titleId}">`,
    'Choisir ce pack</a></li>',
  ].join('')
}

function freePrice(): string {
  return markup`<p class="pack-price"><strong>Gratuit</strong></p><p class="pack-year">Sans paiement, sans engagement</p>`
}

function yearlyPrice(plan: OfferedPlan): string {
  return (
    markup`<p class="pack-price"><strong>${monthlyPriceText(plan)}</strong> par mois</p>` +
    markup`<p class="pack-year">Facturé ${yearlyPriceText(plan)} par an</p>`
  )
}
