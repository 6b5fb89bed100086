export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function getFieldErrors(error: unknown): Record<string, string> {
  const data = isRecord(error) ? error['data'] : undefined
  const said = isRecord(data) ? data['fieldErrors'] : undefined
  if (!isRecord(said)) return {}
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
