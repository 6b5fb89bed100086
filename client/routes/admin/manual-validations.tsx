import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { PaymentDecisionModal } from '#client/features/payments/payment-decision-modal.tsx'
import { ProofPreview } from '#client/features/payments/proof-preview.tsx'
import { QueueLink } from '#client/features/queue/queue-link.tsx'
import { DecisionModal } from '#client/features/requests/decision-modal.tsx'
import { RejectModal } from '#client/features/requests/reject-modal.tsx'
import type { Validation } from '#client/features/validations/validation-columns.tsx'
import { ValidationsScreen } from '#client/features/validations/validations-screen.tsx'
import { validationsSearch } from '#client/features/validations/validations-search.ts'

export const Route = createFileRoute('/admin/manual-validations')({
  validateSearch: validationsSearch,
  component: Validations,
})

function Validations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [asked, setAsked] = useState<{ action: 'handle' | 'pay' | 'reject' | null; row: Validation | null }>({
    action: null,
    row: null,
  })
  // Kept while the dialog fades out.
  const [linked] = useState(search.request)
  const close = () => {
    setAsked(({ row }) => ({ action: null, row }))
    if (search.request !== undefined) {
      void navigate({ search: { ...search, request: undefined }, replace: true, resetScroll: false })
    }
  }
  return (
    <>
      <ValidationsScreen
        queueLink={<QueueLink />}
        search={search}
        onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
        onShow={(id) => void navigate({ to: '/admin/users/$id', params: { id } })}
        onReject={(row) => setAsked({ action: 'reject', row })}
        onHandle={(row) => {
          setAsked({ action: row.kind === 'request' ? 'handle' : 'pay', row })
        }}
      />
      <DecisionModal
        opened={asked.action === 'handle' || search.request !== undefined}
        action="handle"
        requestId={search.request ?? asked.row?.id ?? linked ?? null}
        onClose={close}
        renderProof={(proof) => <ProofPreview {...proof} />}
      />
      <PaymentDecisionModal paymentId={asked.action === 'pay' ? (asked.row?.id ?? null) : null} onClose={close} />
      <RejectModal opened={asked.action === 'reject'} request={asked.row} onClose={close} />
    </>
  )
}
