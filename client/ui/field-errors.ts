export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Field path → sentence of a refused input, from a failed call's `error.data.fieldErrors`; empty for any other failure. */
export function getFieldErrors(error: unknown): Record<string, string> {
  const data = isRecord(error) ? error['data'] : undefined
  const said = isRecord(data) ? data['fieldErrors'] : undefined
  if (!isRecord(said)) return {}
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
