import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { api, unbatched } from '#client/app/trpc.ts'
import type { LiveFigures } from '#client/features/closings/closing-values.ts'
import { useOnceTrue } from '#client/ui/use-once-true.ts'
import type { DiagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import { explainsFigures } from './diagnosis-question.ts'

const ASK_AFTER_MS = 700

/** Asked once typing has paused. `result` is undefined while none explains the figures on the screen. */
export function useDraftDiagnosis(input: DiagnoseDraftInput, figures: LiveFigures) {
  const typed = JSON.stringify(input)
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS)
  const query = api.closings.diagnoseDraft.useQuery(input, {
    enabled: settled === typed,
    staleTime: 0,
    trpc: unbatched,
  })
  const { data, isFetching, isError, refetch } = query
  const isOther = data != null && !explainsFigures(data, figures)

  // Somebody else has entered something: both are read again, once for what is typed.
  const utils = api.useUtils()
  const renewed = useRef('')
  useOnceTrue(isOther && !isFetching, () => {
    if (renewed.current === typed) return
    renewed.current = typed
    const { agencyId, date } = input
    void utils.closings.day.invalidate({ agencyId, date })
    void refetch()
  })

  return {
    result: isOther ? undefined : data,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
