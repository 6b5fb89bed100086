import type { SellerSettings } from '#shared/seller/seller-input.ts'

/** Clearly fictitious: the account and the numbers do not exist. */
export const demoSeller: SellerSettings = {
  companyName: 'Société fictive de démonstration',
  address: "1 rue de l'Exemple\n00000 Ville-Exemple",
  phone: '+212500000000',
  whatsapp: '+212600000000',
  email: 'contact@demo.test',
  website: 'https://demo.test',
  bankName: 'Banque fictive (démonstration)',
  accountHolder: 'Société fictive de démonstration',
  rib: '000000000000000000000097',
  paymentDelay: 'Sous 2 jours ouvrés',
  taxWord: 'TTC',
  legalNotice:
    "Ce texte est un exemple de la démonstration.\n\nÉditeur\nSociété fictive de démonstration, 1 rue de l'Exemple, 00000 Ville-Exemple.\n\nHébergeur\nÀ compléter par le vendeur.",
  privacyNotice:
    'Ce texte est un exemple de la démonstration.\n\nDonnées personnelles\nLe vendeur décrit ici les données traitées, leur durée de conservation et les droits que donne la loi 09-08.\n\nContact\ncontact@demo.test',
}
