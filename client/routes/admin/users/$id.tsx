import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { PartFailed } from '#client/app/part-failed.tsx'
import { PaymentDecisionModal } from '#client/features/payments/payment-decision-modal.tsx'
import { ProofPreview } from '#client/features/payments/proof-preview.tsx'
import { DecisionModal } from '#client/features/requests/decision-modal.tsx'
import { ChangePlanModal } from '#client/features/subscriptions/change-plan-modal.tsx'
import { RenewModal } from '#client/features/subscriptions/renew-modal.tsx'
import { findLastPaidEnd } from '#client/features/users/running-pack.ts'
import { type UserDetails, UserPage } from '#client/features/users/user-page.tsx'
import { type UserSearch, userSearch, type UserTab } from '#client/features/users/user-search.ts'
import { renderCounts } from '#client/routes/-day-counts.tsx'

const ClientSubscriptions = lazyPart(() =>
  import('#client/features/subscriptions/client-subscriptions.tsx').then((module) => module.ClientSubscriptions),
)
const ClientPayments = lazyPart(() =>
  import('#client/features/payments/client-payments.tsx').then((module) => module.ClientPayments),
)
const ClientAgencies = lazyPart(() =>
  import('#client/features/agencies/client-agencies.tsx').then((module) => module.ClientAgencies),
)
const ClientMembers = lazyPart(() =>
  import('#client/features/users/client-members.tsx').then((module) => module.ClientMembers),
)
const ClientTransactions = lazyPart(() =>
  import('#client/features/transactions/client-transactions.tsx').then((module) => module.ClientTransactions),
)
const ClientClosings = lazyPart(() =>
  import('#client/features/closings/client-closings.tsx').then((module) => module.ClientClosings),
)
const ClientHistory = lazyPart(() =>
  import('#client/features/users/client-history.tsx').then((module) => module.ClientHistory),
)
const ClientNotes = lazyPart(() =>
  import('#client/features/users/client-notes.tsx').then((module) => module.ClientNotes),
)

export const Route = createFileRoute('/admin/users/$id')({ validateSearch: userSearch, component: User })

interface Asked {
  action: 'decide' | 'pay' | 'renew' | 'plan' | null
  /** Of a request or a payment. */
  id: string | null
  details: UserDetails | null
  subscription: UserDetails['subscriptions'][number] | null
}

function User() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // What a dialog is about is kept while it fades out.
  const [asked, setAsked] = useState<Asked>({ action: null, id: null, details: null, subscription: null })
  const { action } = asked
  const close = () => setAsked((now) => ({ ...now, action: null }))
  const handlePayment = (paymentId: string) => setAsked((now) => ({ ...now, action: 'pay', id: paymentId }))
  return (
    <>
      <UserPage
        key={id}
        id={id}
        search={search}
        onTabChange={(tab) => void navigate({ search: { tab }, resetScroll: false })}
        onRemoved={() => void navigate({ to: '/admin/users' })}
        onHandleRequest={(requestId) => setAsked((now) => ({ ...now, action: 'decide', id: requestId }))}
        onHandlePayment={handlePayment}
        onRenew={(details) => setAsked((now) => ({ ...now, action: 'renew', details }))}
        onChangePlan={(subscription) => setAsked((now) => ({ ...now, action: 'plan', subscription }))}
        renderTab={(tab, userId) => (
          <Suspense fallback={<Skeleton height={320} radius="lg" aria-hidden />}>
            <Tab
              tab={tab}
              userId={userId}
              search={search}
              onSearchChange={(change) => void navigate({ search: { ...search, ...change }, resetScroll: false })}
              onHandlePayment={handlePayment}
            />
          </Suspense>
        )}
      />
      <DecisionModal
        opened={action === 'decide'}
        action="handle"
        requestId={asked.id}
        onClose={close}
        renderProof={(proof) => <ProofPreview {...proof} />}
      />
      <PaymentDecisionModal paymentId={action === 'pay' ? asked.id : null} onClose={close} />
      <RenewModal opened={action === 'renew'} client={toRenewedClient(asked.details)} onClose={close} />
      <ChangePlanModal opened={action === 'plan'} subscription={asked.subscription} onClose={close} />
    </>
  )
}

function toRenewedClient(details: UserDetails | null) {
  if (details?.person.userId == null) return null
  const { person, requests, subscriptions } = details
  const last = findLastPaidEnd(subscriptions)
  return {
    userId: details.person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    planId: last?.planId ?? requests[0]?.planId ?? null,
    endsAt: last?.expiresAt ?? null,
    endsOn: last?.expiresOn ?? null,
    isOver: last?.isInForce === false,
  }
}

interface TabProps {
  tab: UserTab
  userId: string
  search: UserSearch
  onSearchChange: (change: Partial<UserSearch>) => void
  onHandlePayment: (paymentId: string) => void
}

function Tab({ tab, userId, search, onSearchChange, onHandlePayment }: TabProps) {
  const shared = { userId, search, onSearchChange }
  const paged = { userId, page: search.page ?? 1, onPageChange: (page: number) => onSearchChange({ page }) }
  return (
    <PartBoundary key={tab} fallback={<PartFailed />}>
      {tab === 'subscriptions' && <ClientSubscriptions {...paged} />}
      {tab === 'payments' && <ClientPayments {...shared} onHandle={onHandlePayment} />}
      {tab === 'agencies' && <ClientAgencies {...paged} />}
      {tab === 'members' && <ClientMembers {...paged} />}
      {tab === 'transactions' && <ClientTransactions {...shared} />}
      {tab === 'closings' && <ClientClosings {...shared} renderCounts={renderCounts} />}
      {tab === 'history' && <ClientHistory userId={userId} />}
      {tab === 'notes' && <ClientNotes userId={userId} />}
    </PartBoundary>
  )
}
