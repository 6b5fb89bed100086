import { describe, expect, it } from 'vitest'
import { product, walk } from './sources.ts'

/* Texts that the product fixes word for word: each occurs once, in a catalogue. */
const texts = [
  "Erreur d'inscription",
  'Une erreur est survenue',
  'Inscription réussie !',
  'Votre demande a été enregistrée avec succès.',
  'Une erreur est survenue lors de la connexion',
  "Une erreur est survenue lors de l'inscription",
  'Erreur lors de la déconnexion',
  "Impossible de charger les packs d'abonnement",
  'Trial déjà actif',
  "Erreur lors de l'activation du trial",
  'Un compte existe déjà avec cet email. Utilisez le bon mot de passe pour vous connecter.',
  'Accès non autorisé',
  'Erreur de connexion',
  'Email ou mot de passe incorrect',
  'Connexion réussie. Redirection en cours...',
  'Vous avez été déconnecté avec succès',
  'Impossible de charger les utilisateurs en attente',
  "Impossible de valider l'utilisateur",
  'Impossible de charger les données du dashboard',
  'Impossible de charger les utilisateurs',
  'Impossible de charger les groupes',
  'Impossible de charger les types de transactions',
  'Impossible de supprimer le type de transaction',
  "Impossible de suspendre l'utilisateur",
  "Impossible de réactiver l'utilisateur",
  "Impossible de créer l'utilisateur",
  "Impossible de modifier l'utilisateur",
  'Impossible de charger les opérateurs',
  'Impossible de créer le type de transaction',
  'Impossible de modifier le type de transaction',
  'Impossible de charger le type de transaction',
  "Erreur lors du chargement de l'opérateur",
  "Erreur lors de la suppression de l'opérateur",
  "Erreur lors de la création de l'opérateur",
  "Erreur lors de la mise à jour de l'opérateur",
  'Impossible de charger les demandes en attente',
  'Impossible de charger les abonnements',
  "Aucun pack d'abonnement sélectionné",
  "Impossible d'activer l'abonnement",
  'Impossible de rejeter la demande',
  "Impossible de créer l'abonnement",
  "Impossible de mettre à jour l'abonnement",
  "Impossible de supprimer l'abonnement",
  'Impossible de charger les paiements',
  'Impossible de supprimer le paiement',
  'Impossible de charger le pack',
  'Impossible de créer le pack',
  'Impossible de modifier le pack',
  'Impossible de supprimer le pack',
  'Vous devez être connecté pour effectuer cette action',
  'Permissions insuffisantes. Vous devez être administrateur pour supprimer des utilisateurs.',
  'Accès refusé. Seuls les administrateurs peuvent supprimer des utilisateurs.',
  "Le compte a été validé. L'utilisateur peut désormais se connecter.",
  'Utilisateur créé avec succès',
  'Utilisateur modifié avec succès',
  'Utilisateur supprimé avec succès',
  'Utilisateur suspendu avec succès',
  'Utilisateur réactivé avec succès',
  "Création de nouveaux paiements non supportée depuis l'admin",
]

/** The files of each text literal of the product, one entry per occurrence. */
const places = new Map<string, string[]>()
for (const { path, program } of product) {
  walk(program, (node) => {
    const value = node.type === 'Literal' ? node['value'] : node.type === 'JSXText' ? node['value'] : undefined
    if (typeof value !== 'string') return
    const text = value.trim()
    places.set(text, [...(places.get(text) ?? []), path])
  })
}

describe('fixed texts', () => {
  it.each(texts)('%s', (text) => {
    const found = places.get(text) ?? []
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^(?:shared|client)\/messages\/[\w.-]+\.ts$/)
  })
})
