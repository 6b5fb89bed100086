import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'

export function PartFailed() {
  return <LoadError title={getFailure('data.load')} onRetry={() => window.location.reload()} />
}
