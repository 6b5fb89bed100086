import { Button } from '@mantine/core'
import { IconCalendarOff, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import { MAX_STATEMENT_DAYS } from '#shared/operator-accounts/operator-account-input.ts'
import { describeChain, STATEMENT_TITLE } from '#shared/operator-accounts/statement-words.fr.ts'
import { daysBetween, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { nameAccount } from './account-words.ts'
import { statementColumns } from './statement-columns.tsx'
import classes from './statement-page.module.css'
import type { StatementSearch } from './statement-search.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementSummary } from './statement-summary.tsx'

interface StatementPageProps {
  accountId: string
  search: StatementSearch
  onSearchChange: (search: StatementSearch) => void
  renderMovements: (period: { from: IsoDate; to: IsoDate }) => ReactNode
}

/** `/app/journal/statements/…`: what one account was, day by day. This month without another period. */
export function StatementPage({ accountId, search, onSearchChange, renderMovements }: StatementPageProps) {
  const today = useToday()
  const { from = startOfMonth(today), to = endOfMonth(today) } = search
  const isTooLong = from <= to && daysBetween(from, to) >= MAX_STATEMENT_DAYS
  const { data, isError, refetch } = api.operatorAccounts.statement.useQuery(
    { accountId, from, to },
    {
      enabled: from <= to && !isTooLong,
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { outcome: 'operatorAccounts.statement' },
    },
  )
  const isFailed = data === undefined && isError
  return (
    <>
      <BackLink renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'balances' }} {...props} />}>
        Soldes
      </BackLink>
      <PageHeader
        title={STATEMENT_TITLE}
        description={
          data === undefined ? undefined : (
            <>
              <bdi>{nameAccount(data.account)}</bdi> · <bdi>{data.account.agencyName}</bdi>
            </>
          )
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={data === undefined}
              onClick={() => window.print()}
            >
              Imprimer
            </Button>
            <Exporter of="statement" filters={{ accountId, from, to }} disabled={data === undefined} />
          </>
        }
      />
      <div className={classes.page}>
        <PeriodFilter
          value={{ from, to }}
          onChange={(period) => onSearchChange({ from: period.from || undefined, to: period.to || undefined })}
          presets={periodPresets(today)}
          today={today}
        />
        {isTooLong && (
          <p role="alert" className={classes.error}>
            Choisissez deux ans au plus.
          </p>
        )}
        {isFailed ? (
          <LoadError title={getFailure('operatorAccounts.statement')} onRetry={() => void refetch()} />
        ) : (
          <>
            {data !== undefined && <StatementSummary statement={data} />}
            <TableSection
              title="Journées"
              hint={data === undefined ? '\u00A0' : `Montants en dirhams. ${describeChain(data)}`}
              tall
              columns={statementColumns}
              rows={data?.days}
              skeletonRows={5}
              rowKey={({ date }) => date}
              empty={
                <EmptyState icon={IconCalendarOff} title="Aucune journée">
                  Ni mouvement ni clôture de ce compte sur la période.
                </EmptyState>
              }
            />
            {data !== undefined && renderMovements({ from: data.from, to: data.to })}
            {data !== undefined && <StatementSheet statement={data} />}
          </>
        )}
      </div>
    </>
  )
}
