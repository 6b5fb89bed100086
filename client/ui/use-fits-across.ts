import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Whether what an element holds fits into its width. What did not fit is taken to need as much until there is so much room
 * again: what then stands in its place says nothing of it.
 */
export function useFitsAcross(ref: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(Infinity)
  const [needed, setNeeded] = useState(0)

  const look = useCallback(() => {
    const element = ref.current
    if (element === null) return
    setRoom(element.clientWidth)
    // Widths are rounded, each for itself.
    if (element.scrollWidth > element.clientWidth + 1) setNeeded(element.scrollWidth)
  }, [ref])

  // After each drawing, before it is seen: other rows are of another width.
  useLayoutEffect(look)

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, look])

  return needed <= room
}
