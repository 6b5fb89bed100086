import { PAGE_SIZE, pageCount, type Paged } from '#shared/values/paging.ts'

/** Reads the page, or the last page if there are fewer by now: its last row may have been deleted, or the link may be old. */
export async function pageWithin<Row>(
  asked: number,
  read: (page: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Paged<Row>> {
  const found = await read(asked)
  const last = pageCount(found.total)
  if (asked <= last) return { ...found, page: asked, pageSize: PAGE_SIZE }
  return { ...(await read(last)), page: last, pageSize: PAGE_SIZE }
}
