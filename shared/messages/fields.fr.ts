/** The product fixes the wording, so one sentence may exist with and without its final period. */
export const fieldMessages = {
  required: 'Ce champ est requis',
  fillRequired: 'Veuillez remplir tous les champs obligatoires',
  fillRequiredWithPeriod: 'Veuillez remplir tous les champs obligatoires.',
  invalidValue: 'Valeur invalide',
  invalidChoice: 'Choix invalide',
  invalidFormat: 'Format invalide',
  invalidNumber: 'Nombre invalide',
  wholeNumber: 'Nombre entier attendu',
  unknownField: 'Champ inconnu',
  invalidId: 'Identifiant invalide',
  invalidUrl: 'Adresse web invalide',
  webAddressInvalid: "L'adresse doit commencer par http:// ou https://",
  invalidPage: 'Numéro de page invalide',

  forbiddenCharacters: 'Ce texte contient des caractères non autorisés',
  referenceWithoutLetters: 'La référence doit contenir une lettre ou un chiffre',
  nameRequired: 'Le nom est requis',
  operatorNameRequired: 'Le nom est obligatoire',
  firstNameRequired: 'Le prénom est requis',
  lastNameRequired: 'Le nom est requis',

  choiceUnknown: 'Aucun choix ne correspond à ce texte',
  choiceAmbiguous: 'Plusieurs choix correspondent\u00A0: précisez',
  choiceRequired: 'Choisissez dans la liste',
  chooseAgency: 'Veuillez sélectionner une agence',
  chooseAgencyOrProduct: 'Veuillez sélectionner une agence ou un produit',
  categoryLocked: 'La catégorie ne peut pas être modifiée',
  chooseOperator: 'Veuillez sélectionner un opérateur',
  choosePlan: 'Veuillez sélectionner un pack',
  chooseClient: 'Veuillez sélectionner un client',

  demoNameLocked: "Le nom du pack d'essai ne peut pas être modifié",
  demoPriceLocked: "Le pack d'essai reste gratuit",

  amountRequired: 'Le montant est requis',
  amountInvalid: 'Montant invalide',
  amountAmbiguous: 'Montant ambigu',
  amountDecimals: 'Deux décimales au maximum',
  amountNotPositive: 'Le montant doit être supérieur à 0',
  amountNegative: 'Le montant ne peut pas être négatif',
  amountTooLarge: 'Le montant ne peut pas dépasser 999\u202F999\u202F999,99\u00A0MAD',
  priceInvalid: 'Le prix doit être un nombre valide supérieur à 0',

  quantityNegative: 'La quantité ne peut pas être négative',
  quantityTooLarge: 'Un million de pièces au maximum',
  openingReasonRequired: "Expliquez l'écart avec le comptage précédent",
  commentRequired: "Un commentaire est requis lorsqu'il y a un écart",
  reasonRequired: 'Le motif est requis',
  justificationRequired: 'Choisissez la transaction ou écrivez la justification',

  dateRequired: 'La date est requise',
  dateInvalid: 'Date invalide',
  dateInFuture: 'La date ne peut pas être dans le futur',
  dateTooOld: 'La date ne peut pas être antérieure au 01/01/2000',
  periodReversed: 'La date de fin précède la date de début',

  emailRequired: "L'adresse e-mail est requise",
  emailInvalid: 'Adresse e-mail invalide',
  emailTaken: 'Un compte existe déjà avec cette adresse e-mail',
  emailMismatch: "Saisissez l'adresse e-mail du client pour confirmer",
  noRequestToReopen: "Ce compte n'a pas de demande à mettre en attente",
  phoneInvalid: 'Numéro de téléphone invalide',
  passwordRequired: 'Le mot de passe est requis',
  passwordTooShort: 'Le mot de passe doit contenir au moins 6 caractères',
  passwordTooLong: 'Le mot de passe ne peut pas dépasser 128 caractères',
  passwordUnchanged: "Le nouveau mot de passe doit être différent de l'ancien",
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
} as const

export function tooLongMessage(max: number | string): string {
  return `${max} caractères au maximum`
}

export function tooShortMessage(min: number | string): string {
  return `${min} caractères au minimum`
}
