/**
 * Focuses the element that `find` returns in one of the next frames, once the last state change is rendered. Does nothing if the
 * user has moved to another field meanwhile: what is typed there would land in this one.
 * @param framesLeft the number of frames to look for it
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

/**
 * Focuses the first field with an error, in the order of the form's values; `errors` of other names are ignored. Inputs carry
 * their path in `data-path`, as getInputProps of @mantine/form sets it.
 * @returns whether there is such a field
 */
export function focusFirstError(values: object, errors: Readonly<Record<string, unknown>>): boolean {
  const path = Object.keys(values).find((field) => errors[field] != null)
  if (path !== undefined) focusSoon(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`))
  return path !== undefined
}
