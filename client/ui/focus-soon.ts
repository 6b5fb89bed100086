/** After the next render, unless the user has moved to another field: what is typed there would land in this one. */
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

/** In the order of the form's values; inputs carry their path in `data-path`. Returns whether there is such a field. */
export function focusFirstError(values: object, errors: Readonly<Record<string, unknown>>): boolean {
  const path = Object.keys(values).find((field) => errors[field] != null)
  if (path !== undefined) focusSoon(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`))
  return path !== undefined
}
