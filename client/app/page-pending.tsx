import { Center, Loader } from '@mantine/core'

export function PagePending() {
  return (
    <Center mih="40dvh" role="status" aria-label="Chargement">
      <Loader size="sm" />
    </Center>
  )
}
