import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type QueueKind, queueKinds } from '#shared/queue/queue-kind.ts'

/** Without a kind everything that waits. */
export interface QueueSearch {
  kind?: QueueKind | undefined
  q?: string | undefined
  page?: number | undefined
}

export function queueSearch({ kind, q, page }: Record<string, unknown>): QueueSearch {
  return { kind: searchWord(queueKinds, kind), q: searchText(q), page: searchPage(page) }
}
