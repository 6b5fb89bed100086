import { Button } from '@mantine/core'
import { MessagePage } from '#client/ui/message-page.tsx'

/** For unknown paths inside the app; others show the landing page. */
export function PageNotFound() {
  return (
    <MessagePage
      title="Page introuvable"
      action={
        <Button component="a" href="/">
          Retour à l'accueil
        </Button>
      }
    >
      Cette page n'existe pas ou n'existe plus.
    </MessagePage>
  )
}
