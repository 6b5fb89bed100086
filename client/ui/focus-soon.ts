/**
 * Focuses what `find` finds in a frame to come: once what was just set is drawn. Not where the person has gone to another field
 * meanwhile: on a slow machine a frame is long enough to begin to type there, and the letters would land in this one.
 * @param framesLeft how many frames more it is looked for
 */
export function focusSoon(find: () => HTMLElement | null, framesLeft = 1, options?: FocusOptions): void {
  const before = document.activeElement
  const look = (left: number) => {
    const now = document.activeElement
    if (now !== before && now instanceof HTMLElement && now.matches('input, textarea, select')) return
    const target = find()
    if (target !== null) target.focus(options)
    else if (left > 1) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(framesLeft))
}

/** Focuses the first field of a form's values that has an error. Returns whether there is one. */
export function focusFirstError(values: object, errors: object): boolean {
  const field = Object.keys(values).find((name) => name in errors)
  if (field === undefined) return false
  // @mantine/form writes a field's path into `data-path`.
  focusSoon(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`))
  return true
}
