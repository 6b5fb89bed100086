import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import type { CommissionProposal } from '#shared/commissions/commission-row.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useEnterProposal } from './use-commission-mutations.ts'

interface ClosingProposalsProps {
  agencyId: string
  date: IsoDate
}

/** Commissions that an operator pays at once: one press enters what the day earned. Nothing is entered by itself. */
export function ClosingProposals({ agencyId, date }: ClosingProposalsProps) {
  const mayRead = useMay('commissions.read')
  const mayEnter = useMay('operatorMovements.enter')
  const { data } = api.commissions.proposals.useQuery(
    { agencyId, date },
    { enabled: mayRead && mayEnter, staleTime: 0 },
  )
  if (data === undefined || data.length === 0) return null
  return (
    <Alert
      color="sandouk"
      icon={<IconPercentage size={20} aria-hidden />}
      title="Commissions créditées aussitôt"
      mb="md"
    >
      {data.map((proposal) => (
        <Proposal key={`${proposal.accountId} ${proposal.proposed}`} proposal={proposal} date={date} />
      ))}
    </Alert>
  )
}

function Proposal({ proposal, date }: { proposal: CommissionProposal; date: IsoDate }) {
  const { accountId, accountLabel, operatorName, proposed } = proposal
  const create = useEnterProposal()
  return (
    <Group justify="space-between" gap="xs" mt={4}>
      <Text size="sm">
        <bdi>
          {operatorName}, {accountLabel}
        </bdi>
        &nbsp;: <strong>{formatMoney(proposed)}</strong>
      </Text>
      <Button
        variant="default"
        size="compact-md"
        loading={create.isPending}
        onClick={() =>
          create.mutate({ id: newId(), accountId, date, kind: 'commission', amount: proposed, via: 'none' })
        }
      >
        Noter sur le compte
      </Button>
    </Group>
  )
}
