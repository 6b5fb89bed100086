import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Whether the content of an element fits into its width. Once it did not fit, it is shown again only when the element
 * is as wide as the content was: the replacement says nothing about its width.
 */
export function useFitsAcross(ref: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(Infinity)
  const [needed, setNeeded] = useState(0)

  const look = useCallback(() => {
    const element = ref.current
    if (element === null) return
    setRoom(element.clientWidth)
    if (element.scrollWidth > element.clientWidth + 1) setNeeded(element.scrollWidth)
  }, [ref])

  // After each render, before the paint: other rows have other widths.
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
