import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface Days {
  accountId: string
  date: IsoDate
}

/** The mutations of the forms that a line opens. */
const ENTRIES: Readonly<Record<string, readonly unknown[]>> = {
  transactions: ['create', 'update', 'remove'],
  operatorMovements: ['create'],
}

/** The key of a mutation has its path: `[['transactions', 'create']]`. */
function isEntry([path]: readonly unknown[]): boolean {
  if (!Array.isArray(path)) return false
  const [noun, verb] = path as readonly unknown[]
  return typeof noun === 'string' && ENTRIES[noun]?.includes(verb) === true
}

/** Matches the days around a line again once the form that it opened is saved. */
export function useMatchAfterEntry(): (days: Days) => void {
  const queryClient = useQueryClient()
  const utils = api.useUtils()
  const waiting = useRef<Days | null>(null)
  const match = api.statements.match.useMutation({
    meta: { outcome: 'statements.match', silent: true },
    onSuccess: () => utils.statements.result.invalidate(),
  })
  const matchDays = useEffectEvent(() => {
    const days = waiting.current
    if (days === null) return
    waiting.current = null
    const { accountId, date } = days
    match.mutate({ accountId, from: addDays(date, -1), to: addDays(date, 1) })
  })
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (isEntry(event.mutation.options.mutationKey ?? [])) matchDays()
      }),
    [queryClient],
  )
  return (days) => {
    waiting.current = days
  }
}
