import { PAGE_SIZE, pageCount, type Paged } from '#shared/values/paging.ts'

/**
 * A page of a list, or its last where it has fewer by now: the last row of a last page may just have been deleted, and a link
 * may be old.
 */
export async function pageWithin<Row>(
  asked: number,
  read: (page: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Paged<Row>> {
  const found = await read(asked)
  const last = pageCount(found.total)
  if (asked <= last) return { ...found, page: asked, pageSize: PAGE_SIZE }
  return { ...(await read(last)), page: last, pageSize: PAGE_SIZE }
}
