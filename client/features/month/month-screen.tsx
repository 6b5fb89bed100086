import { IconCashBanknote, IconReportMoney, IconUser } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { MONTH_TITLE, RESULT } from '#shared/month/month-labels.fr.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { MonthActions } from './month-actions.tsx'
import { MonthChoice } from './month-choice.tsx'
import { type MonthSearch, type MonthTab, readMonthSearch } from './month-search.ts'
import { ResultTab } from './result-tab.tsx'

const tabs = [
  { value: 'result', label: RESULT, icon: IconReportMoney },
  { value: 'expenses', label: 'Dépenses', icon: IconCashBanknote },
  { value: 'owner', label: 'Propriétaire', icon: IconUser },
] as const

interface MonthScreenProps {
  search: MonthSearch
  onSearchChange: (search: MonthSearch) => void
  /** The other tabs, of a month. */
  renderExpenses: (month: IsoDate, search: MonthSearch) => ReactNode
  renderOwner: (month: IsoDate, search: MonthSearch) => ReactNode
}

/** `/app/month`: what a month earned, what it spent, and where the money is. */
export function MonthScreen({ search: given, onSearchChange, renderExpenses, renderOwner }: MonthScreenProps) {
  const search = readMonthSearch(given)
  const today = useToday()
  const isAll = useSession()?.member?.role !== 'manager'
  const { tab, month: wanted = startOfMonth(today) } = search
  const month = wanted > today ? startOfMonth(today) : wanted
  // The page of another month follows the paint of the press.
  const shown = useDeferredValue(month)
  const changeTab = (next: NonNullable<MonthTab> | 'result') =>
    onSearchChange({ month: search.month, tab: next === 'result' ? undefined : next })
  return (
    <>
      <PageHeader
        title={MONTH_TITLE}
        description={isAll ? 'Le résultat de vos agences et où se trouve votre argent.' : 'Le résultat de vos agences.'}
        actions={
          <>
            <MonthChoice
              month={month}
              today={today}
              onChange={(next) => onSearchChange({ ...search, page: undefined, month: next })}
            />
            {tab === undefined && <MonthActions month={month} />}
          </>
        }
      />
      <ViewTabs label={MONTH_TITLE} tabs={tabs} value={tab ?? 'result'} onChange={changeTab} scrolls>
        {tab === undefined && <ResultTab month={shown} />}
        {tab === 'expenses' && renderExpenses(month, search)}
        {tab === 'owner' && renderOwner(month, search)}
      </ViewTabs>
    </>
  )
}
