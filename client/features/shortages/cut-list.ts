import { MOST_SHORTAGE_ROWS } from '#shared/shortages/shortage-terms.ts'

/** The words below a title, and that the list is cut where it is. */
export function describeList(words: string, rows: readonly unknown[] | undefined): string {
  return (rows?.length ?? 0) < MOST_SHORTAGE_ROWS ? words : `${words} Les ${MOST_SHORTAGE_ROWS} plus récents sont ici.`
}
