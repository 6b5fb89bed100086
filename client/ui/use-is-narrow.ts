import { useMediaQuery } from '@mantine/hooks'

/** Under 768 px (spec 001 §9): cards instead of tables, dialogs over the whole screen, the menu as a drawer. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
}
