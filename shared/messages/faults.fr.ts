/* What is said where no rule said no. Apart from the refusals, whose catalogue a first screen need not load. */

/** Said when a fault is none of ours to name (`api.md`, Errors). */
export const UNEXPECTED = 'Une erreur est survenue'
/** Said when no answer came at all. */
export const NO_NETWORK = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
