import { useMediaQuery } from '@mantine/hooks'

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
}
