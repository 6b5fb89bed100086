import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface StatusBadgeProps {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral' | 'brand'
}

const colours = { good: 'green', bad: 'red', waiting: 'yellow', neutral: 'gray', brand: 'sandouk' } as const

export function StatusBadge({ label, icon: IconComponent, tone }: StatusBadgeProps) {
  return (
    <Badge
      color={colours[tone]}
      size="lg"
      fw={600}
      fz="xs"
      tt="none"
      px={8}
      miw="max-content"
      leftSection={<IconComponent size={14} stroke={2.25} aria-hidden style={{ display: 'block' }} />}
    >
      {label}
    </Badge>
  )
}
