import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCreditCard,
  IconHistory,
  IconInbox,
  IconReceipt2,
} from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import {
  agencyColumns,
  eventColumns,
  paymentColumns,
  requestColumns,
  subscriptionColumns,
  transactionColumns,
} from './user-record-columns.tsx'

interface UserRecordsProps {
  details: ApiOutputs['admin']['users']['byId']
}

export function UserRecords({ details }: UserRecordsProps) {
  const { subscriptions, requests, payments, agencies, transactions, events } = details
  const getId = ({ id }: { id: string }) => id
  return (
    <>
      <TableSection
        title="Abonnements"
        hint="Du plus récent au plus ancien."
        columns={subscriptionColumns}
        rows={subscriptions}
        rowKey={getId}
        empty={<EmptyState icon={IconCreditCard} title="Aucun abonnement" />}
      />
      <TableSection
        title="Demandes"
        hint="Les inscriptions reçues et ce qui a été décidé."
        columns={requestColumns}
        rows={requests}
        rowKey={getId}
        empty={<EmptyState icon={IconInbox} title="Aucune demande" />}
      />
      <TableSection
        title="Paiements"
        hint="Les preuves de paiement soumises."
        columns={paymentColumns}
        rows={payments}
        rowKey={getId}
        empty={<EmptyState icon={IconReceipt2} title="Aucun paiement" />}
      />
      <TableSection
        title="Agences"
        hint="Par nom, avec leur groupe."
        columns={agencyColumns}
        rows={agencies}
        rowKey={getId}
        empty={<EmptyState icon={IconBuildingStore} title="Aucune agence" />}
      />
      <TableSection
        title="Dernières transactions"
        hint="Les plus récentes saisies par ce client."
        columns={transactionColumns}
        rows={transactions}
        rowKey={getId}
        empty={<EmptyState icon={IconArrowsExchange} title="Aucune transaction" />}
      />
      <TableSection
        title="Historique du compte"
        hint="Les actes d'administration qui le concernent."
        columns={eventColumns}
        rows={events}
        rowKey={({ seq }) => String(seq)}
        empty={<EmptyState icon={IconHistory} title="Aucun acte" />}
      />
    </>
  )
}
