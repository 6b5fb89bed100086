import type { ReactNode } from 'react'

interface SwipeRowProps {
  labelledBy: string
  children: ReactNode
}

/** Scrolls sideways on a phone, by the keyboard too. */
export function SwipeRow({ labelledBy, children }: SwipeRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard does not reach what scrolls
    <div className="swipe" role="group" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  )
}
