import { searchDay, searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import { type StatementTab, statementTabs } from '#shared/statements/statement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface StatementSearch {
  account?: string | undefined
  /** Without both, the days of the account's last import. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  tab?: StatementTab | undefined
  page?: number | undefined
}

/** Called by the screen and not by the route, which is in every first load. */
export function readStatementSearch({ account, from, to, tab, page }: StatementSearch): StatementSearch {
  return {
    account: searchId(account),
    from: searchDay(from),
    to: searchDay(to),
    tab: searchWord(statementTabs, tab),
    page: searchPage(page),
  }
}
