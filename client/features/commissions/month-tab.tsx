import { Button, Group, Title } from '@mantine/core'
import { IconPercentage, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { formatMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { CommissionsProps } from './commissions-screen.tsx'
import { MonthChoice } from './month-choice.tsx'
import { agencyColumns, monthColumns } from './month-columns.tsx'
import { type MonthRow, sumMonth, toAgencyParts, toMonthRows } from './month-rows.ts'
import { useMonthDialogs } from './use-month-dialogs.tsx'

function nameRow({ operatorName, agencyName }: MonthRow): string {
  return agencyName === null ? operatorName : `${operatorName}, ${agencyName}`
}

/** Month by month: earned, declared, received. */
export function MonthTab({ search, onSearchChange }: CommissionsProps) {
  const today = useToday()
  const { month = startOfMonth(today), agency } = search
  const mayManage = useMay('commissions.manage')
  const agencies = api.agencies.list.useQuery().data
  const { data, isError, isPlaceholderData, refetch } = api.commissions.month.useQuery(
    { month, ...(agency === undefined ? {} : { agencyId: agency }) },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'commissions.month' } },
  )
  const dialogs = useMonthDialogs(month)
  const isFailed = data === undefined && isError
  const rows = data && toMonthRows(data)
  const parts = data === undefined ? [] : toAgencyParts(data)
  const totals = sumMonth(rows ?? [])
  return (
    <>
      <Group justify="space-between" mb="md">
        <MonthChoice
          month={month}
          onChange={(next) => onSearchChange({ ...search, month: next === startOfMonth(today) ? undefined : next })}
        />
        <Group>
          {agencies !== undefined && agencies.length > 1 && (
            <SearchSelect
              aria-label="Agence"
              placeholder="Toutes les agences"
              clearable
              data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
              value={agency ?? null}
              onChange={(id) => onSearchChange({ ...search, agency: id ?? undefined })}
            />
          )}
          {mayManage && agency === undefined && rows !== undefined && rows.length > 0 && (
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={dialogs.recalculate}>
              Recalculer le mois
            </Button>
          )}
        </Group>
      </Group>
      <DataTable
        label={`Commissions de ${formatMonth(month)}`}
        tall
        columns={monthColumns}
        rows={isFailed ? [] : rows}
        refreshing={isPlaceholderData}
        skeletonRows={3}
        rowKey={({ operatorId, agencyId }) => `${operatorId} ${agencyId}`}
        rowLabel={nameRow}
        {...(mayManage && agency === undefined ? { rowActions: dialogs.rowActions } : {})}
        empty={
          isFailed ? (
            <LoadError title={getFailure('commissions.month')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconPercentage} title="Aucune commission ce mois-ci">
              Dites dans «&nbsp;Barème&nbsp;» ce que chaque opérateur vous paie&nbsp;: les commissions se calculent
              ensuite à chaque transaction.
            </EmptyState>
          )
        }
        {...(rows === undefined || rows.length === 0
          ? {}
          : {
              footer: (
                <TotalsBar
                  title={formatMonth(month)}
                  items={[
                    { label: 'Acquis', value: <Amount centimes={totals.accrued} /> },
                    { label: 'Déclaré', value: <Amount centimes={totals.declared} /> },
                    { label: 'Reçu', value: <Amount centimes={totals.received} /> },
                  ]}
                />
              ),
            })}
      />
      {agency === undefined && new Set(parts.map(({ agencyId }) => agencyId)).size > 1 && (
        <section aria-label="Par agence">
          <Title order={2} size="h3" mt="xl" mb="xs">
            Par agence
          </Title>
          <DataTable
            label="Commissions par agence"
            columns={agencyColumns}
            rows={parts}
            rowKey={({ operatorId, agencyId }) => `${operatorId} ${agencyId}`}
            empty={null}
          />
        </section>
      )}
      {dialogs.parts}
    </>
  )
}
