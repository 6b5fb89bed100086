import { PAGE_SIZE, pageCount } from '#shared/values/paging.ts'

/** A page of a list with the number of rows of all pages, and whatever else the list reads with them. */
interface Read {
  readonly rows: readonly unknown[]
  readonly total: number
}

/**
 * Reads a page of a list, or its last page where it has fewer: the last row of the last page may just have been deleted,
 * and a link may be old.
 */
export async function readPage<Found extends Read>(
  wanted: number,
  read: (page: number) => Promise<Found>,
): Promise<Found & { page: number; pageSize: number }> {
  const found = await read(wanted)
  const last = pageCount(found.total)
  if (wanted <= last) return { ...found, page: wanted, pageSize: PAGE_SIZE }
  return { ...(await read(last)), page: last, pageSize: PAGE_SIZE }
}
