import { searchDay } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface StatementSearch {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

export function statementSearch({ from, to }: Record<string, unknown>): StatementSearch {
  return { from: searchDay(from), to: searchDay(to) }
}
