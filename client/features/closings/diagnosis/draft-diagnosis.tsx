import { useDebouncedValue } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { api, unbatched } from '#client/app/trpc.ts'
import { type ClosingValues, type LiveFigures } from '#client/features/closings/closing-values.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import type { DiagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import { explainsFigures, toDiagnosisInput } from './diagnosis-question.ts'
import { DiagnosisFailed } from './diagnosis-failed.tsx'
import { DiagnosisPending } from './diagnosis-pending.tsx'
import { useDiagnosisActions } from './use-diagnosis-actions.ts'

const DiagnosisCard = lazyPart(() => import('./diagnosis-card.tsx').then((module) => module.DiagnosisCard))

const ASK_AFTER_MS = 700

interface DraftDiagnosisProps {
  day: ClosingDay
  values: ClosingValues
  figures: LiveFigures
}

/** Explains what is typed, once it is complete and has a discrepancy. */
export function DraftDiagnosis({ day, values, figures }: DraftDiagnosisProps) {
  const input = toDiagnosisInput(values, day, figures)
  return input === null ? null : <AskedDiagnosis day={day} figures={figures} input={input} />
}

function AskedDiagnosis({ day, figures, input }: Omit<DraftDiagnosisProps, 'values'> & { input: DiagnoseDraftInput }) {
  const typed = JSON.stringify(input)
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS)
  const query = api.closings.diagnoseDraft.useQuery(input, {
    enabled: settled === typed,
    staleTime: 0,
    trpc: unbatched,
  })
  const choose = useDiagnosisActions(day)
  const result = query.data
  if (query.isError && result === undefined) return <DiagnosisFailed onRetry={() => void query.refetch()} />
  if (result == null || !explainsFigures(result, figures)) return <DiagnosisPending />
  if (result.diagnosis === null) return null
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={<DiagnosisPending />}>
        <DiagnosisCard diagnosis={result.diagnosis} chooseAction={choose} />
      </Suspense>
    </PartBoundary>
  )
}
