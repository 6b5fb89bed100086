import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { type ClosingValues, type LiveFigures } from '#client/features/closings/closing-values.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import type { DiagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import { DiagnosisFailed } from './diagnosis-failed.tsx'
import { DiagnosisPending } from './diagnosis-pending.tsx'
import { toDiagnosisInput } from './diagnosis-question.ts'
import { useDiagnosisActions } from './use-diagnosis-actions.ts'
import { useDraftDiagnosis } from './use-draft-diagnosis.ts'

const DiagnosisCard = lazyPart(() => import('./diagnosis-card.tsx').then((module) => module.DiagnosisCard))

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
  const { result, isFailed, retry } = useDraftDiagnosis(input, figures)
  const choose = useDiagnosisActions(day)
  if (isFailed) return <DiagnosisFailed onRetry={retry} />
  if (result === undefined) return <DiagnosisPending />
  if (result?.diagnosis == null) return null
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={<DiagnosisPending />}>
        <DiagnosisCard diagnosis={result.diagnosis} chooseAction={choose} />
      </Suspense>
    </PartBoundary>
  )
}
