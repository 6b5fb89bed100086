import { Text } from '@mantine/core'
import { FileModal } from '#client/app/file-modal.tsx'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import type { TransferMutations } from './use-transfer-mutations.ts'

interface AttachModalProps {
  transfer: TransferRow
  mutations: TransferMutations
}

/** A photo or PDF of the slip. Mount it once for each opening. */
export function AttachModal({ transfer, mutations }: AttachModalProps) {
  const { id, name, attachment } = transfer
  return (
    <FileModal
      title={`${attachment === null ? 'Joindre un fichier à' : 'Remplacer le fichier de'} ${name}`}
      onSubmit={(attachmentId) => mutations.attach.mutateAsync({ id, attachmentId })}
    >
      <Text size="sm">
        Une photo ou un PDF du bon, ou du bordereau de la banque. Tous ceux qui voient ce transfert peuvent l'ouvrir.
      </Text>
      {attachment !== null && (
        <Text size="sm">
          Il remplace <bdi>{attachment.fileName}</bdi>.
        </Text>
      )}
    </FileModal>
  )
}
