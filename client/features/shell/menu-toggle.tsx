import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'

interface MenuToggleProps {
  isNarrow: boolean
  isMenuOpen: boolean
  onToggleMenu: () => void
}

export function MenuToggle({ isNarrow, isMenuOpen, onToggleMenu }: MenuToggleProps) {
  const IconComponent = isNarrow ? IconMenu2 : IconLayoutSidebar
  const label = isNarrow ? 'Ouvrir le menu' : isMenuOpen ? 'Réduire le menu' : 'Déployer le menu'
  return (
    <ActionIcon
      aria-label={label}
      aria-expanded={isMenuOpen}
      aria-keyshortcuts="Control+B Meta+B"
      title={isNarrow ? undefined : `${label} (Ctrl+B)`}
      onClick={onToggleMenu}
    >
      <IconComponent size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
