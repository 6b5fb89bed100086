import { isRecord } from './field-errors.ts'

interface Versioned {
  id?: string
  updatedAt: string
}

/** From the refusal `edit.stale` of an update; null for any other failure. */
export function readNewerRow<Row extends Versioned>(error: unknown, read: Row): Row | null {
  const data = isRecord(error) ? error['data'] : undefined
  if (!isRecord(data) || data['reason'] !== 'edit.stale' || !isRecord(data['params'])) return null
  const { current } = data['params']
  return isVersionOf(current, read) ? current : null
}

/** The server sends whole rows of the noun or nothing, so its id and its version are enough to recognise one. */
function isVersionOf<Row extends Versioned>(value: unknown, read: Row): value is Row {
  return isRecord(value) && typeof value['updatedAt'] === 'string' && value['id'] === read.id
}
