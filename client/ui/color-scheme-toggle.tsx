import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { MenuButton } from './menu-button.tsx'

const choices = [
  { value: 'light', label: 'Clair', icon: IconSun },
  { value: 'dark', label: 'Sombre', icon: IconMoon },
  { value: 'auto', label: 'Comme le système', icon: IconDeviceDesktop },
] as const

export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = choices.find((choice) => choice.value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <MenuButton
      position="bottom-end"
      renderButton={(props) => (
        <ActionIcon {...props} aria-label="Apparence">
          <Current size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      lines={choices.map(({ value, label, icon }) => ({
        label,
        icon,
        checked: value === colorScheme,
        end: value === colorScheme ? <IconCheck size={16} aria-hidden /> : undefined,
        onClick: () => setColorScheme(value),
      }))}
    />
  )
}
