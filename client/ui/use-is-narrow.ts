import { useMediaQuery } from '@mantine/hooks'

/** Under 768 px: cards instead of tables, full-screen dialogs, the menu as a drawer. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
}
