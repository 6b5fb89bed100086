import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light to dark and back, in one button: for pages that must weigh little. `ColorSchemeToggle` also knows the system's. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = isDark ? 'Passer en clair' : 'Passer en sombre'
  const IconOf = isDark ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <IconOf size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
