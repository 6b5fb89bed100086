import { withoutPaintMs } from './timing.ts'

/** Resolves after the next paint, or soon in a page that is not shown. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, withoutPaintMs)
    // The frame calls back before it paints.
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
