// By default values are parsed as JSON: `q=0612345678` as a number, `662E41` as infinity. Here every value stays text.

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** Without empty values, so that a cleared filter leaves a clean URL. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = toText(value)
    if (text !== undefined && text !== '') params.set(name, text)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
