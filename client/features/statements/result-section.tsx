import { Button, Title } from '@mantine/core'
import { IconBan, IconCheck, IconEyeOff, IconRefresh, IconScale, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { statementTabLabels } from '#shared/statements/statement-labels.fr.ts'
import { MAX_MATCHED_DAYS, type StatementTab, statementTabs } from '#shared/statements/statement-terms.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { type AskedLine, LineDialogs } from './line-dialogs.tsx'
import { resultColumns } from './result-columns.tsx'
import type { StatementSearch } from './statement-search.ts'
import { emptyTabs, nameAccount, nameRow } from './statement-words.ts'
import classes from './statements.module.css'
import { useLineActions } from './use-line-actions.ts'
import { useStatementDecisions } from './use-statement-mutations.ts'

const icons = {
  unknown: IconSearchOff,
  unseen: IconEyeOff,
  different: IconScale,
  matched: IconCheck,
  ignored: IconBan,
} as const

interface ResultSectionProps {
  accountId: string
  from: IsoDate
  to: IsoDate
  tab: StatementTab
  page: number
  onChange: (change: Omit<StatementSearch, 'account'>) => void
}

/** What the lines of an account's statements are, in five tabs. */
export function ResultSection({ accountId, from, to, tab, page, onChange }: ResultSectionProps) {
  const today = useToday()
  const [asked, setAsked] = useState<AskedLine>({ dialog: null, row: null })
  const isTooLong = from <= to && daysBetween(from, to) >= MAX_MATCHED_DAYS
  const query = api.statements.result.useQuery(
    { accountId, from, to, tab, page },
    {
      enabled: from <= to && !isTooLong,
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { outcome: 'statements.result' },
    },
  )
  const { data } = query
  const { match } = useStatementDecisions()
  const listActions = useLineActions({
    account: data?.account,
    onAsk: (dialog, row) => setAsked({ dialog, row }),
  })
  const totals = data?.totals[tab]
  return (
    <section className={classes.section} aria-labelledby="statement-result">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="statement-result">
          Rapprochement{data !== undefined && <bdi>&nbsp;: {nameAccount(data.account)}</bdi>}
        </Title>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={match.isPending}
          disabled={data === undefined}
          onClick={() => match.mutate({ accountId, from, to })}
        >
          Rapprocher à nouveau
        </Button>
      </div>
      <div className={classes.period}>
        <PeriodFilter
          value={{ from, to }}
          // Without both, the days of the last import again.
          onChange={(period) =>
            onChange(
              period.from === '' || period.to === ''
                ? { from: undefined, to: undefined }
                : { from: period.from, to: period.to },
            )
          }
          presets={periodPresets(today)}
          today={today}
          compact
        />
      </div>
      {isTooLong && <p role="alert">Choisissez un an au plus.</p>}
      {data !== undefined && data.breakCount > 0 && (
        <p role="status">
          Le solde de l'opérateur ne suit pas à {counted(data.breakCount, 'endroit')}&nbsp;: il manque des lignes.
        </p>
      )}
      <ViewTabs
        label="Rapprochement"
        scrolls
        tabs={statementTabs.map((value) => ({
          value,
          label: `${statementTabLabels[value]}${data === undefined ? '' : ` (${formatCount(data.totals[value].count)})`}`,
          icon: icons[value],
        }))}
        value={tab}
        onChange={(next) => onChange({ tab: next })}
      >
        <PagedList
          label={statementTabLabels[tab]}
          query={query}
          failed={getFailure('statements.result')}
          filters={null}
          count={counted(data?.total ?? 0, 'ligne')}
          columns={resultColumns[tab]}
          tall
          skeletonRows={4}
          rowKey={({ key }) => key}
          rowLabel={nameRow}
          rowActions={listActions}
          empty={
            <EmptyState icon={icons[tab]} title={statementTabLabels[tab]}>
              {emptyTabs[tab]}
            </EmptyState>
          }
          onPageChange={(next) => onChange({ page: next })}
          {...(totals === undefined || totals.count === 0
            ? {}
            : {
                footer: (
                  <TotalsBar
                    title="Total"
                    items={[
                      { label: 'Crédits', value: <Amount centimes={totals.credit} /> },
                      { label: 'Débits', value: <Amount centimes={totals.debit} /> },
                    ]}
                  />
                ),
              })}
        />
      </ViewTabs>
      <LineDialogs asked={asked} onClose={() => setAsked(({ row }) => ({ dialog: null, row }))} />
    </section>
  )
}
