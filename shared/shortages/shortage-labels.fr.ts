import type { DecisionState, SurplusState } from './shortage-terms.ts'

export const decisionStateLabels: Readonly<Record<DecisionState, string>> = {
  proposed: 'En attente de réponse',
  acknowledged: 'Reconnu',
  contested: 'Contesté',
  withdrawn: 'Retiré',
}

export const surplusStateLabels: Readonly<Record<SurplusState, string>> = {
  held: 'En attente du client',
  returned: 'Rendu au client',
  kept: "Gardé par l'agence",
  offset: 'Compensé',
}

/** In a list of both; `open`: nothing is decided. */
export const listedStateLabels: Readonly<Record<DecisionState | SurplusState | 'open', string>> = {
  ...decisionStateLabels,
  ...surplusStateLabels,
  open: 'À décider',
}

/** On every form that settles what a member owes. */
export const LABOUR_LAW =
  'Le Code du travail encadre les retenues sur salaire (art. 385 et s.). Sandouk ne calcule aucune retenue.'
