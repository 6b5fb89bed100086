import { type PagedSearch, pagedSearch, searchId } from '#client/app/search-values.ts'

export interface AdminAgenciesSearch extends PagedSearch {
  groupId?: string | undefined
}

export function adminAgenciesSearch({ groupId, ...rest }: Record<string, unknown>): AdminAgenciesSearch {
  return { ...pagedSearch(rest), groupId: searchId(groupId) }
}
