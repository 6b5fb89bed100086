import { v7 } from 'uuid'

/** UUID v7. `uuid` also works on plain http, where `crypto.randomUUID` does not exist. */
export function newId(): string {
  return v7()
}
