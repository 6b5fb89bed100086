import type { ApiOutputs } from '#client/app/trpc.ts'

type Result = ApiOutputs['admin']['approveMany']['results'][number]

/** Why one of several clients was not approved; null if it was. */
export function describeProblem({ outcome, reason }: Result): string | null {
  switch (outcome) {
    case 'approved':
      return null
    case 'gone':
      return 'déjà traité entre-temps.'
    case 'changed':
      return 'modifié entre-temps, à vérifier.'
    case 'refused':
      return reason ?? "n'a pas pu être approuvé."
  }
}
