/**
 * Runs once the press that is under way, if any, has become its click. For what moves the page when a field is left: an
 * error line that appears between the press and the release takes the click away from what was pressed.
 */
export function afterPress(run: () => void): void {
  // A tap sends press, leave, release and click in one go: the next task is after all of them.
  const settle = () => void window.setTimeout(run)
  // Whatever is pressed is active, with its ancestors: nothing is where the field was left by keyboard or tap.
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
