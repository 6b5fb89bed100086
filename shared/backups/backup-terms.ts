/** Why the last backup of the server is not there. `late`: none ended in time, for a reason that no server recorded. */
export const backupFailures = [
  'folder_missing',
  'no_room',
  'damaged',
  'program_missing',
  'interrupted',
  'failed',
] as const
export type BackupFailure = (typeof backupFailures)[number]

export type BackupFault = BackupFailure | 'late'
