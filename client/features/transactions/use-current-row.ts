import { api } from '#client/app/trpc.ts'
import { pageCount } from '#shared/paging.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'

/** A day at the counter has a few pages at most. */
const MAX_PAGES = 10

/**
 * Asks the server for a row as it is now, on its day and else among the latest. Null where it is on neither (moved to another day):
 * the refusal's own sentence then asks to reload.
 */
export function useCurrentRow() {
  const utils = api.useUtils()

  const findOnPage = async (row: TransactionRow, page: number, period: { from?: string; to?: string }) => {
    const answer = await utils.transactions.list.fetch({ ...period, page }, { staleTime: 0 }).catch(() => undefined)
    if (answer === undefined) return { found: undefined, pages: 0 }
    return { found: answer.rows.find(({ id }) => id === row.id), pages: pageCount(answer.total, answer.pageSize) }
  }

  return async (row: TransactionRow): Promise<TransactionRow | null> => {
    const day = { from: row.date, to: row.date }
    for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
      const answer = await findOnPage(row, page, day)
      if (answer.found !== undefined) return answer.found
      pages = answer.pages
    }
    const latest = await findOnPage(row, 1, {})
    return latest.found ?? null
  }
}
