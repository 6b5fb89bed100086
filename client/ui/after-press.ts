/** An error line that appears between press and release would move the pressed element, and the click would be lost. */
export function afterPress(run: () => void): void {
  // A tap sends press, blur, release and click in one task.
  const settle = () => void window.setTimeout(run)
  // A pressed element matches `:active`; nothing does when the field was left by keyboard or tap.
  if (document.querySelector(':active') === null) return settle()
  const once = new AbortController()
  const handleRelease = () => {
    once.abort()
    settle()
  }
  const options = { capture: true, signal: once.signal }
  window.addEventListener('pointerup', handleRelease, options)
  window.addEventListener('pointercancel', handleRelease, options)
}
