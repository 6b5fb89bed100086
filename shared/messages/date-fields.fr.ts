/** Apart from the other sentences of fields, because every list with a period shows these. */
export const dateMessages = {
  dateRequired: 'La date est requise',
  dateInvalid: 'Date invalide',
  dateInFuture: 'La date ne peut pas être dans le futur',
  dateTooEarly: 'La date ne peut pas être antérieure au',
  dateTooLate: 'La date ne peut pas dépasser le',
} as const
