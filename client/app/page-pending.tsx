import { Center, Loader } from '@mantine/core'

/** While a page loads for longer than a blink. */
export function PagePending() {
  return (
    <Center mih="40dvh" role="status" aria-label="Chargement">
      <Loader size="sm" />
    </Center>
  )
}
