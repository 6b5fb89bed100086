import { useEffect, useRef } from 'react'
import { api } from '#client/app/trpc.ts'

const POLL_MS = 1_000

/** The imports of all accounts; the lines are read again when one has ended. */
export function useStatementImports() {
  const utils = api.useUtils()
  const imports = api.statements.list.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((row) => row.state === 'importing') === true ? POLL_MS : false),
      meta: { outcome: 'statements.list' },
    },
  )
  const wasRunning = useRef(false)
  const isRunning = imports.data?.some(({ state }) => state === 'importing') ?? false
  useEffect(() => {
    if (wasRunning.current && !isRunning) void utils.statements.result.invalidate()
    wasRunning.current = isRunning
  }, [isRunning, utils])
  return imports
}
