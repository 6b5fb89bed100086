import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'

const HintBubble = lazyPart(() => import('./hint-bubble.tsx').then((module) => module.HintBubble))

interface HintProps {
  label: string
  disabled: boolean
  /** Shown by a touch too. */
  touch?: boolean
  /** Takes a ref. */
  children: ReactElement
}

/** Beside a line of the menu that has no text, or that is locked: the code of its bubble is loaded only then. */
export function Hint({ label, disabled, touch = false, children }: HintProps) {
  if (disabled) return children
  return (
    <Suspense fallback={children}>
      <PartBoundary fallback={children}>
        <HintBubble label={label} touch={touch}>
          {children}
        </HintBubble>
      </PartBoundary>
    </Suspense>
  )
}
