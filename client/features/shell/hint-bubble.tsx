import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface HintBubbleProps {
  label: string
  touch: boolean
  children: ReactElement
}

export function HintBubble({ label, touch, children }: HintBubbleProps) {
  return (
    <Tooltip label={label} position="right" openDelay={150} events={{ hover: true, focus: true, touch }}>
      {children}
    </Tooltip>
  )
}
