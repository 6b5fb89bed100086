const client = 'Nom, e-mail, téléphone, référence'

/** What can be typed into the search of a list. */
export const searchHints = {
  client: `${client}…`,
  queue: `${client}, montant…`,
  request: `${client}, pack…`,
  validation: `${client}, montant…`,
  payment: `${client}, montant, reçu…`,
  subscription: `${client}, pack…`,
  group: 'Groupe, nom, e-mail, téléphone…',
  agency: 'Agence, groupe, nom, e-mail, téléphone…',
  transaction: 'Client, agence, produit, montant, référence…',
} as const
