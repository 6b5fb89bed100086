import { Button, Checkbox, Group } from '@mantine/core'
import { IconListDetails, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { EndRuleModal } from './end-rule-modal.tsx'
import { getRuleState, ruleColumns } from './rule-columns.tsx'
import { RuleModal } from './rule-modal.tsx'

/** What operators pay for. */
export function RulesTab() {
  const today = useToday()
  const mayManage = useMay('commissions.manage')
  const [withEnded, setWithEnded] = useState(false)
  const [edited, setEdited] = useState<{ rule: CommissionRule | null; round: number } | null>(null)
  const [ended, setEnded] = useState<{ rule: CommissionRule; round: number } | null>(null)
  const { data, isError, refetch } = api.commissions.rules.useQuery(
    { withEnded },
    { staleTime: 0, meta: { outcome: 'commissions.rules' } },
  )
  const isFailed = data === undefined && isError
  const edit = (rule: CommissionRule | null) => setEdited((before) => ({ rule, round: (before?.round ?? 0) + 1 }))
  return (
    <>
      <Group justify="space-between" mb="md">
        <Checkbox
          label="Aussi les règles terminées"
          checked={withEnded}
          onChange={(event) => setWithEnded(event.currentTarget.checked)}
        />
        {mayManage && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit(null)}>
            Nouvelle règle
          </Button>
        )}
      </Group>
      <DataTable
        label="Barème"
        tall
        columns={ruleColumns(today)}
        rows={isFailed ? [] : data}
        skeletonRows={3}
        rowKey={({ id }) => id}
        rowLabel={({ operatorName }) => operatorName}
        rowActions={(rule) =>
          mayManage && getRuleState(rule, today) !== 'ended'
            ? [
                { label: 'Modifier', icon: IconPencil, onClick: () => edit(rule) },
                {
                  label: 'Terminer',
                  icon: IconLock,
                  tone: 'danger' as const,
                  onClick: () => setEnded((before) => ({ rule, round: (before?.round ?? 0) + 1 })),
                },
              ]
            : []
        }
        empty={
          isFailed ? (
            <LoadError title={getFailure('commissions.rules')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconListDetails} title="Aucune règle">
              Ajoutez ce que chaque opérateur vous paie&nbsp;: un pourcentage, une somme ou des tranches, par
              transaction, par jour ou par mois.
            </EmptyState>
          )
        }
      />
      {edited !== null && <RuleModal key={`edit ${edited.round}`} replaced={edited.rule} />}
      {ended !== null && <EndRuleModal key={`end ${ended.round}`} rule={ended.rule} />}
    </>
  )
}
