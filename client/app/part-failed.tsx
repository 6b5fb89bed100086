import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'

/** In place of a part of a page whose code did not load. A part of an older version comes back only with the page itself. */
export function PartFailed() {
  return <LoadError title={getFailure('data.load')} onRetry={() => window.location.reload()} />
}
