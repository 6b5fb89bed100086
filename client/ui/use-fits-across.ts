import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Once too wide, shown again only when as wide as the content was: its replacement says nothing about that. */
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
