import { assignRef } from '@mantine/hooks'
import { type Ref, useLayoutEffect } from 'react'

interface ExistingTargetProps {
  element: HTMLElement
  /** Of the popup, which wants its target as a child. */
  ref?: Ref<HTMLElement>
}

/** Gives an element that is on the page already to a popup that is loaded later. Renders nothing. */
export function ExistingTarget({ element, ref }: ExistingTargetProps) {
  useLayoutEffect(() => {
    assignRef(ref, element)
    return () => {
      assignRef(ref, null)
    }
  }, [element, ref])
  return null
}
