import { v7 } from 'uuid'

/**
 * A new UUID v7. The client makes the ids of what it creates, so that a retry creates once. `uuid` also works on plain http,
 * where `crypto.randomUUID` does not exist.
 */
export function newId(): string {
  return v7()
}
