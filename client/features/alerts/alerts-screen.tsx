import { Button, Group } from '@mantine/core'
import { IconBell, IconBellPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { DEFAULT_ALERT_HOUR } from '#shared/alerts/alert-kinds.ts'
import { formatHour } from '#shared/alerts/alert-labels.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney, centimes } from '#shared/values/money.ts'
import { alertColumns } from './alert-columns.tsx'
import { AlertModal } from './alert-modal.tsx'
import type { AlertRule } from './alert-values.ts'
import { describeRule } from './alert-words.ts'
import { useAlertDialog } from './use-alert-dialog.ts'
import { useProposeAlert, useRemoveAlert, useSwitchAlert } from './use-alert-mutations.ts'

/** `/app/alerts`: the rules of the mails, and what was mailed. */
export function AlertsScreen() {
  const { data, isError, refetch } = api.alerts.list.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'alerts.list' },
  })
  const dialog = useAlertDialog()
  const turn = useSwitchAlert()
  const { mutateAsync: remove } = useRemoveAlert()
  const [leaving, setLeaving] = useState<AlertRule | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isFailed = data === undefined && isError
  const handleRemove = (rule: AlertRule) => {
    setLeaving(rule)
    setIsAsking(true)
  }
  return (
    <>
      <PageHeader
        title="Alertes"
        description="Ce que Sandouk vous écrit par e-mail, à vous et à votre équipe. Un e-mail au plus par alerte, agence et journée."
        actions={
          <Button leftSection={<IconBellPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Ajouter une alerte
          </Button>
        }
      />
      <DataTable
        label="Alertes"
        tall
        columns={alertColumns((rule, enabled) => turn.mutate({ id: rule.id, enabled }))}
        rows={isFailed ? [] : data?.rules}
        skeletonRows={2}
        rowKey={({ id }) => id}
        rowLabel={describeRule}
        rowActions={(rule) => [
          { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(rule) },
          { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => handleRemove(rule) },
        ]}
        empty={isFailed ? <LoadError title={getFailure('alerts.list')} onRetry={() => void refetch()} /> : <NoAlert />}
      />
      <AlertModal dialog={dialog} people={data?.people ?? []} />
      <RemoveModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={"Supprimer l'alerte\u00A0?"}
        row={leaving}
        onRemove={remove}
      >
        {leaving !== null && `«\u00A0${describeRule(leaving)}\u00A0» n'enverra plus d'e-mail. `}
        Ce qu'elle a envoyé n'est plus listé ici.
      </RemoveModal>
    </>
  )
}

const PROPOSED_DISCREPANCY = centimes(10_000)

/** Proposes the two most useful rules, each by one click. The ids stay, so that two clicks make one rule. */
function NoAlert() {
  const [ids] = useState(() => ({ day: newId(), discrepancy: newId() }))
  const memberId = useSession()?.member?.id
  const day = useProposeAlert()
  const discrepancy = useProposeAlert()
  const common = { agencyId: null, recipientIds: memberId === undefined ? [] : [memberId] }
  return (
    <EmptyState
      icon={IconBell}
      title="Aucune alerte"
      action={
        <Group gap="sm" justify="center">
          <Button
            variant="default"
            loading={day.isPending}
            onClick={() =>
              day.mutate({ id: ids.day, kind: 'day_not_closed', threshold: null, hour: DEFAULT_ALERT_HOUR, ...common })
            }
          >
            Journée non clôturée à {formatHour(DEFAULT_ALERT_HOUR)}
          </Button>
          <Button
            variant="default"
            loading={discrepancy.isPending}
            onClick={() =>
              discrepancy.mutate({
                id: ids.discrepancy,
                kind: 'discrepancy',
                threshold: PROPOSED_DISCREPANCY,
                hour: null,
                ...common,
              })
            }
          >
            Écart à partir de {formatMoney(PROPOSED_DISCREPANCY)}
          </Button>
        </Group>
      }
    >
      Soyez prévenu sans ouvrir Sandouk. Commencez par l'une des deux plus utiles.
    </EmptyState>
  )
}
