import { searchPage, searchText, searchWord } from '#client/app/search-values.ts'
import { type RequestStatus, requestStatuses } from '#shared/requests/request-status.ts'
import { type UserSort, userSorts } from '#shared/users/user-sorts.ts'

export interface UsersSearch {
  q?: string | undefined
  status?: RequestStatus | undefined
  sort?: UserSort | undefined
  page?: number | undefined
}

export function usersSearch({ q, status, sort, page }: Record<string, unknown>): UsersSearch {
  return {
    q: searchText(q),
    status: searchWord(requestStatuses, status),
    sort: searchWord(userSorts, sort),
    page: searchPage(page),
  }
}
