import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface StatusBadgeProps {
  /** The word; colour alone says nothing (D32). */
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral' | 'brand'
}

const colours = { good: 'green', bad: 'red', waiting: 'yellow', neutral: 'gray', brand: 'sandouk' } as const

/** A state or a direction as icon and word. Which state has which tone is the feature's table. */
export function StatusBadge({ label, icon: IconOf, tone }: StatusBadgeProps) {
  return (
    <Badge
      color={colours[tone]}
      size="lg"
      fw={600}
      fz="xs"
      tt="none"
      px={8}
      miw="max-content"
      leftSection={<IconOf size={14} stroke={2.25} aria-hidden style={{ display: 'block' }} />}
    >
      {label}
    </Badge>
  )
}
