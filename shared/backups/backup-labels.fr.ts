import type { BackupFault } from './backup-terms.ts'

export const backupFaultLabels: Readonly<Record<BackupFault, string>> = {
  folder_missing:
    "Le dossier des sauvegardes n'est pas accessible\u00A0: le partage de l'autre machine n'est sans doute pas monté.",
  no_room: "Il n'y a plus assez de place pour une sauvegarde.",
  damaged: "La copie est endommagée, la base l'est donc sans doute aussi. Gardez les sauvegardes précédentes.",
  program_missing: 'Les programmes clients de Postgres manquent sur le serveur.',
  interrupted: 'La sauvegarde a été interrompue.',
  failed: 'La sauvegarde a échoué\u00A0: le serveur en a noté le motif.',
  late: "Aucune sauvegarde ne s'est terminée à temps.",
}
