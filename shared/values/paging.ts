export const PAGE_SIZE = 20

/** Keeps offsets within what Postgres and JavaScript count exactly. */
export const MAX_PAGE = 1_000_000

/** `total` counts all rows of the filter, not of the page. */
export interface Paged<Row> {
  rows: Row[]
  total: number
  page: number
  pageSize: number
}

export function pageCount(total: number, pageSize = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

export function clampPage(page: number, count: number): number {
  return Math.min(Math.max(1, page), Math.max(1, count))
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Up to `max` consecutive numbers, the current page as near the middle as the ends allow. */
export function visiblePages(page: number, count: number, max = 5): number[] {
  const length = Math.min(max, count)
  const centred = clampPage(page, count) - Math.floor(length / 2)
  const first = Math.min(Math.max(1, centred), count - length + 1)
  return range(first, first + length - 1)
}

export type PageLink = number | 'ellipsis-start' | 'ellipsis-end'

/** First, last, the current page with its neighbours, and ellipses between; an ellipsis never hides a single page. */
export function pagesWithEllipses(page: number, count: number): PageLink[] {
  const current = clampPage(page, count)
  if (count <= 7) return range(1, count)
  const first = current <= 4 ? 1 : current - 1
  const last = current >= count - 3 ? count : current + 1
  return [
    ...(first > 1 ? [1, 'ellipsis-start' as const] : []),
    ...range(first, last),
    ...(last < count ? ['ellipsis-end' as const, count] : []),
  ]
}
