import { describe, expect, it } from 'vitest'
import { adminMenuFor } from './admin-menu.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { permittedMenu } from './permitted-menu.ts'
import { groupBySection, menu, type MenuEntry } from './menu.ts'

function outline(entries: readonly MenuEntry[]) {
  return groupBySection(entries).map((part) => [part.section, ...part.entries.map(({ label }) => label)])
}

describe('the menus', () => {
  it('of a client start with the daily work and end with the account', () => {
    expect(outline(menu)).toEqual([
      [
        undefined,
        'Tableau de bord',
        'Guichet',
        'Transactions',
        'Journal',
        'Mouvements',
        'Relevés',
        'Avances clients',
        'Commissions',
        'Mois',
      ],
      ['Organisation', 'Agences', 'Groupes', 'Opérateurs', 'Comptes opérateurs', 'Produits', 'Paramètres', 'Audit'],
      ['Mon compte', 'Profil', 'Équipe', 'Alertes', 'Postes', 'Mon Pack', 'Paiements Manuels'],
    ])
  })

  it('of a member have what the role may open', () => {
    const member = { allAgencies: false, blind: false } as const
    const of = (role: MemberRole) => outline(permittedMenu(menu, { ...member, role, canClose: true, kind: 'password' }))
    expect(of('cashier')).toEqual([
      [undefined, 'Tableau de bord', 'Guichet', 'Transactions', 'Journal', 'Mouvements', 'Avances clients'],
      ['Mon compte', 'Profil'],
    ])
    expect(of('manager')).toEqual([
      [
        undefined,
        'Tableau de bord',
        'Guichet',
        'Transactions',
        'Journal',
        'Mouvements',
        'Relevés',
        'Avances clients',
        'Commissions',
        'Mois',
      ],
      ['Organisation', 'Audit'],
      ['Mon compte', 'Profil', 'Équipe', 'Postes'],
    ])
    expect(of('accountant')).toEqual([
      [
        undefined,
        'Tableau de bord',
        'Transactions',
        'Journal',
        'Mouvements',
        'Relevés',
        'Avances clients',
        'Commissions',
        'Mois',
      ],
      ['Organisation', 'Audit'],
      ['Mon compte', 'Profil'],
    ])
    expect(of('owner')).toEqual(outline(menu))
    const blind = { ...member, role: 'cashier', canClose: true, kind: 'password', blind: true } as const
    expect(outline(permittedMenu(menu, blind))[0]).toEqual([
      undefined,
      'Guichet',
      'Transactions',
      'Journal',
      'Mouvements',
      'Avances clients',
    ])
    const byPin = { ...member, role: 'owner', canClose: true, kind: 'pin' } as const
    expect(outline(permittedMenu(menu, byPin))).toEqual([
      [
        undefined,
        'Tableau de bord',
        'Guichet',
        'Transactions',
        'Journal',
        'Mouvements',
        'Avances clients',
        'Commissions',
        'Mois',
      ],
    ])
  })

  it('of the administration are grouped by what is done', () => {
    expect(outline(adminMenuFor('principalAdmin'))).toEqual([
      [undefined, 'Dashboard'],
      ['À traiter', 'À traiter', 'En attente', 'Validations', 'Preuves de paiement'],
      ['Clients', 'Utilisateurs', 'Abonnements', 'Groupes', 'Agences'],
      ['Catalogue', "Packs d'abonnement", 'Produits', 'Opérateurs'],
      ['Contrôle', 'Transactions', 'Journal', "Journal d'audit", 'Coordonnées'],
    ])
    expect(outline(adminMenuFor('admin'))[1]).toEqual(['À traiter', 'À traiter', 'Validations', 'Preuves de paiement'])
    expect(adminMenuFor('admin', 12).filter((entry) => 'count' in entry)).toMatchObject([
      { to: '/admin/queue', count: 12 },
    ])
  })
})
