import type { ApiOutputs } from '#client/app/trpc.ts'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import { userStates } from '#client/features/users/user-states.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatPhone } from '#shared/values/phone.ts'

export type Request = ApiOutputs['pendingUsers']['list']['rows'][number]

const name: DataColumn<Request> = {
  key: 'name',
  header: 'Nom complet',
  cardRole: 'title',
  render: ({ firstName, lastName }) => (
    <strong>
      <bdi>
        {firstName} {lastName}
      </bdi>
    </strong>
  ),
}

const nameWithReference: DataColumn<Request> = {
  ...name,
  render: (request) => (
    <TwoLines first={<strong>{`${request.firstName} ${request.lastName}`}</strong>} second={request.reference} />
  ),
}

const email: DataColumn<Request> = { key: 'email', header: 'Email', render: (request) => request.email }

const phone: DataColumn<Request> = {
  key: 'phone',
  header: 'Téléphone',
  nowrap: true,
  render: (request) => (request.phone === null ? '—' : <span className="tabular">{formatPhone(request.phone)}</span>),
}

const plan: DataColumn<Request> = {
  key: 'plan',
  header: 'Pack',
  render: (request) => <PlanAsked {...request} />,
}

const reference: DataColumn<Request> = {
  key: 'reference',
  header: 'Référence',
  nowrap: true,
  hideBelow: 'md',
  render: (request) => <span className="tabular">{request.reference}</span>,
}

const status: DataColumn<Request> = {
  key: 'status',
  header: 'Statut',
  nowrap: true,
  cardRole: 'badge',
  render: (request) => {
    const { choice, icon, tone } = userStates[request.status]
    return <StatusBadge label={choice} icon={icon} tone={tone} />
  },
}

const created: DataColumn<Request> = {
  key: 'created',
  header: 'Reçue le',
  nowrap: true,
  hideBelow: 'lg',
  render: ({ createdOn }) => formatDate(createdOn),
}

/** Of the requests to approve. */
export const pendingColumns: readonly DataColumn<Request>[] = [nameWithReference, email, phone, plan, status]

/** Of the requests that wait for their subscription. */
export const requestColumns: readonly DataColumn<Request>[] = [
  {
    ...name,
    render: ({ firstName, lastName, email: address }) => (
      <TwoLines first={<strong>{`${firstName} ${lastName}`}</strong>} second={address} />
    ),
  },
  { ...phone, hideBelow: 'md' },
  plan,
  reference,
  status,
  created,
]

function PlanAsked({ planName, planPrice: price, currency }: Request) {
  const toPriceText = usePriceText()
  return <TwoLines first={planName} second={price === 0 ? 'gratuit' : `${toPriceText({ price, currency })} par an`} />
}
