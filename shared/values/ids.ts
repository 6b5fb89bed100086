import { v7 } from 'uuid'

/**
 * A new id, UUID v7 (D10). Made by the client for what it creates, so that a retry creates once. `uuid` is the one package
 * beside zod that `shared` imports: it works where `crypto.randomUUID` does not exist (plain http) and has v7.
 */
export function newId(): string {
  return v7()
}
