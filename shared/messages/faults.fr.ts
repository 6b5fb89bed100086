/* What is said where no rule said no. Apart from the refusals, whose catalogue a first screen need not load. */

/** Said when a fault is none of ours to name (`api.md`, Errors). */
export const UNEXPECTED = 'Une erreur est survenue'
/** Said when no answer came at all. */
export const NO_NETWORK = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
/** Said where the packs on sale cannot be shown: on the landing page and on `/register` (spec 000 §8). */
export const PACKS_UNAVAILABLE = "Impossible de charger les packs d'abonnement"
/** Said at a sign-in that is refused, and where an administrator's failed without a word (D5, spec 000 §8). */
export const WRONG_CREDENTIALS = 'Email ou mot de passe incorrect'
