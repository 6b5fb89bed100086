import type { FileRouteTypes } from '#client/app/route-tree.gen.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'

export type Onboarding = ApiOutputs['profile']['onboarding']

export interface FirstStep {
  key: keyof Onboarding
  title: string
  hint: string
  to: FileRouteTypes['to']
}

/** Offered beside the steps; nothing waits for it. */
export const optionalStep: FirstStep = {
  key: 'team',
  title: 'Inviter votre équipe',
  hint: 'Facultatif\u00A0: chacun enregistre sous son nom, dans ses agences.',
  to: '/app/team',
}

/** The steps to a first journal, in the order in which they are possible. */
export const firstSteps: readonly FirstStep[] = [
  {
    key: 'agency',
    title: 'Créer une agence',
    hint: 'Chaque agence a sa caisse, suivie depuis le jour que vous choisissez.',
    to: '/app/allagencies',
  },
  {
    key: 'operator',
    title: 'Activer un opérateur',
    hint: 'Wafacash, Cash Plus, Western Union… celui de votre agence.',
    to: '/app/operators',
  },
  {
    key: 'product',
    title: 'Préparer vos produits',
    hint: "Importez ceux de l'opérateur ou ajoutez les vôtres.",
    to: '/app/products',
  },
  {
    key: 'transaction',
    title: 'Enregistrer une transaction',
    hint: 'Une entrée ou une sortie, en quelques secondes.',
    to: '/app/transactions',
  },
  {
    key: 'journal',
    title: 'Calculer un premier journal',
    hint: 'Ce que la caisse doit contenir à la fin de la journée.',
    to: '/app/journal',
  },
]

export function isOnboarded(steps: Onboarding): boolean {
  return firstSteps.every(({ key }) => steps[key])
}
