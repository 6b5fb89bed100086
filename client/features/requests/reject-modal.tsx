import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { Request } from './request-columns.tsx'
import { useRejectRequest } from './use-request-mutations.ts'

interface RejectModalProps {
  opened: boolean
  request: Pick<Request, 'id' | 'firstName' | 'lastName'> | null
  onClose: () => void
}

export function RejectModal({ opened, request, onClose }: RejectModalProps) {
  const reject = useRejectRequest()
  return (
    <ReasonModal
      opened={opened}
      onClose={onClose}
      title="Rejeter la demande"
      submitLabel="Rejeter"
      required={fieldMessages.reasonRequired}
      description="Le client le lit dans l'e-mail et à sa prochaine connexion."
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
