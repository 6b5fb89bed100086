import { ReasonModal } from '#client/ui/reason-modal.tsx'
import type { Request } from './request-columns.tsx'
import { useDecideRequest } from './use-request-mutations.ts'

interface RejectModalProps {
  opened: boolean
  request: Request | null
  onClose: () => void
}

export function RejectModal({ opened, request, onClose }: RejectModalProps) {
  const { reject } = useDecideRequest()
  return (
    <ReasonModal
      opened={opened}
      onClose={onClose}
      title="Rejeter la demande"
      submitLabel="Rejeter"
      onSubmit={async ({ reason }) => {
        if (request !== null) await reject.mutateAsync({ requestId: request.id, reason })
      }}
    >
      La demande de{' '}
      <bdi>
        {request?.firstName} {request?.lastName}
      </bdi>{' '}
      sera rejetée et un e-mail l'en informera. Cette action peut être annulée en remettant le statut à «&nbsp;En
      attente&nbsp;» depuis «&nbsp;Utilisateurs&nbsp;».
    </ReasonModal>
  )
}
