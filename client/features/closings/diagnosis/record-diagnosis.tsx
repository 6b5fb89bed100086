import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { api } from '#client/app/trpc.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { DiagnosisFailed } from './diagnosis-failed.tsx'
import { DiagnosisPending } from './diagnosis-pending.tsx'

const DiagnosisCard = lazyPart(() => import('./diagnosis-card.tsx').then((module) => module.DiagnosisCard))

/** Of a closing in force with operator accounts and a discrepancy; it changes nothing any more. */
export function RecordDiagnosis({ closing }: { closing: Closing }) {
  const { id, reopened, lines, discrepancy } = closing
  const isOff = [discrepancy, ...lines.map((line) => line.discrepancy)].some((one) => one !== null && one !== 0)
  if (reopened !== null || lines.length === 0 || !isOff) return null
  return <ReadDiagnosis id={id} />
}

function ReadDiagnosis({ id }: { id: string }) {
  const { data, isError, refetch } = api.closings.diagnose.useQuery({ id })
  if (isError && data === undefined) return <DiagnosisFailed onRetry={() => void refetch()} />
  if (data === undefined) return <DiagnosisPending />
  if (data?.diagnosis == null) return null
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={<DiagnosisPending />}>
        <DiagnosisCard diagnosis={data.diagnosis} />
      </Suspense>
    </PartBoundary>
  )
}
