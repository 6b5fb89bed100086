import type { MutationOutputs } from '#client/app/trpc.ts'
import type { Outcomes } from './outcomes.fr.ts'

export const renamedField = {
  // @ts-expect-error -- products.importStandard returns `imported`
  'products.importStandard': { done: ({ created }) => `${String(created)} produit(s)` },
} satisfies Outcomes

export const otherMutation = {
  'groups.create': {
    // @ts-expect-error -- groups.create does not return what auth.signOutOthers returns
    done: ({ count }: MutationOutputs['auth.signOutOthers']) => `${count} groupes`,
  },
} satisfies Outcomes

export const renamedFieldOfVariant = {
  // @ts-expect-error -- a second wording takes the same output
  'products.importStandard/again': { done: ({ created }) => `${String(created)} produit(s)` },
} satisfies Outcomes

export const unknownMutation = {
  // @ts-expect-error -- there is no such mutation
  'products.import': { done: 'Produits importés' },
} satisfies Outcomes

export const queryAsMutation = {
  // @ts-expect-error -- a query has no outcome but its failure (load-failures.fr.ts)
  'groups.list': { failed: 'Impossible de charger les groupes' },
} satisfies Outcomes

export const unknownRefusal = {
  // @ts-expect-error -- not a refusal code
  'groups.create': { refused: { 'groups.unknown': 'Impossible.' } },
} satisfies Outcomes
