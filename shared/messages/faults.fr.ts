/* Apart from the refusals, whose catalogue first screens do not load. */

export const UNEXPECTED = 'Une erreur est survenue'
export const NO_NETWORK = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
export const PACKS_UNAVAILABLE = "Impossible de charger les packs d'abonnement"
/** The same for an unknown address and a wrong password, so that a sign-in does not tell which accounts exist. */
export const WRONG_CREDENTIALS = 'Email ou mot de passe incorrect'
