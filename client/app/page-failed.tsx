import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { readApiError, isNetworkFailure } from '#client/messages/api-error.ts'
import { MessagePage } from '#client/ui/message-page.tsx'
import { NO_NETWORK, UNEXPECTED } from '#shared/messages/faults.fr.ts'

export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isCall = isNetworkFailure(error) || readApiError(error) !== undefined
  const handleRetry = () => {
    // A missing chunk of an older version needs a reload of the page.
    if (isCall) void router.invalidate()
    else window.location.reload()
  }
  return (
    <MessagePage
      title={UNEXPECTED}
      action={<Button onClick={handleRetry}>{isCall ? 'Réessayer' : 'Recharger la page'}</Button>}
    >
      {isNetworkFailure(error)
        ? NO_NETWORK
        : "La page n'a pas pu s'afficher. Rien de ce qui est enregistré n'est perdu."}
    </MessagePage>
  )
}
