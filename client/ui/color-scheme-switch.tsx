import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = isDark ? 'Passer en clair' : 'Passer en sombre'
  const IconComponent = isDark ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <IconComponent size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
