import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#client/app/trpc.ts'
import { pageCount } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import { isReversed, listInput, type ListScreenProps } from './list-search.ts'

export function useTransactionList(type: Category | undefined, { search, onSearchChange }: ListScreenProps) {
  const reversed = isReversed(search)
  const page = search.page ?? 1
  const query = api.transactions.list.useQuery(listInput(type, search), {
    enabled: !reversed,
    placeholderData: keepPreviousData,
  })
  const data = reversed ? undefined : query.data
  const pages = data === undefined ? 1 : pageCount(data.total, data.pageSize)

  // The last row of the last page was deleted, or the link is old.
  const isPastEnd = data !== undefined && !query.isPlaceholderData && page > pages
  const goToLastPage = useEffectEvent(() => onSearchChange({ ...search, page: pages }, { replace: true }))
  useEffect(() => {
    if (isPastEnd) goToLastPage()
  }, [isPastEnd])

  return {
    page,
    pageCount: pages,
    rows: reversed ? [] : isPastEnd ? undefined : data?.rows,
    total: data?.total,
    totals: data?.totals,
    isMore: data?.isMore ?? false,
    isFiltered: search.from !== undefined || search.to !== undefined,
    isReversed: reversed,
    isRefreshing: query.isPlaceholderData,
    isFailed: query.isError && data === undefined,
    retry: () => void query.refetch(),
  }
}

export type TransactionList = ReturnType<typeof useTransactionList>
