import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { backupFaultLabels } from '#shared/backups/backup-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'

type Backups = NonNullable<ApiOutputs['admin']['dashboard']['backups']>

/** Renders nothing while the backups of the server are as planned. */
export function BackupNotice({ fault, lastSoundAt }: Backups) {
  if (fault === null) return null
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="La sauvegarde automatique ne fonctionne pas"
    >
      {backupFaultLabels[fault]}{' '}
      {lastSoundAt === null
        ? "Il n'y a encore aucune sauvegarde vérifiée."
        : `Dernière sauvegarde vérifiée\u00A0: ${formatDateTime(lastSoundAt)}.`}
    </Alert>
  )
}
