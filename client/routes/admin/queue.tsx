import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PaymentDecisionModal } from '#client/features/payments/payment-decision-modal.tsx'
import { ProofCell } from '#client/features/payments/proof-cell.tsx'
import { ProofPreview } from '#client/features/payments/proof-preview.tsx'
import type { QueueEntry } from '#client/features/queue/queue-columns.tsx'
import { QueueScreen } from '#client/features/queue/queue-screen.tsx'
import { queueSearch } from '#client/features/queue/queue-search.ts'
import { DecisionModal } from '#client/features/requests/decision-modal.tsx'
import { RejectModal } from '#client/features/requests/reject-modal.tsx'
import { RenewModal } from '#client/features/subscriptions/renew-modal.tsx'

export const Route = createFileRoute('/admin/queue')({ validateSearch: queueSearch, component: Queue })

function Queue() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The row is kept while its dialog fades out.
  const [asked, setAsked] = useState<{ action: 'decide' | 'pay' | 'renew' | 'reject' | null; row: QueueEntry | null }>({
    action: null,
    row: null,
  })
  const { action, row } = asked
  const close = () => setAsked((now) => ({ action: null, row: now.row }))
  const proof = row?.proofs.find(({ status }) => status === 'pending')
  return (
    <>
      <QueueScreen
        search={search}
        onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
        onShow={({ personId: id }) => void navigate({ to: '/admin/users/$id', params: { id } })}
        onHandle={(entry) => setAsked({ action: entry.requestId === null ? 'pay' : 'decide', row: entry })}
        onRenew={(entry) => setAsked({ action: 'renew', row: entry })}
        onReject={(entry) => setAsked({ action: 'reject', row: entry })}
        renderProof={(one) => <ProofCell {...one} />}
      />
      <DecisionModal
        opened={action === 'decide'}
        action="handle"
        requestId={row?.requestId ?? null}
        onClose={close}
        renderProof={(one) => <ProofPreview {...one} />}
      />
      <PaymentDecisionModal paymentId={action === 'pay' ? (proof?.id ?? null) : null} onClose={close} />
      <RenewModal opened={action === 'renew'} client={row && { ...row, userId: row.personId }} onClose={close} />
      <RejectModal
        opened={action === 'reject'}
        request={row?.requestId == null ? null : { ...row, id: row.requestId }}
        onClose={close}
      />
    </>
  )
}
