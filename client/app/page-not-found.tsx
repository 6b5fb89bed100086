import { Button } from '@mantine/core'
import { MessagePage } from '#client/ui/message-page.tsx'

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
