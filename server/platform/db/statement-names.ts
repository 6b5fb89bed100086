import { createHash } from 'node:crypto'

const MAX_NAMES = 500
const MAX_SEEN_ONCE = 500
const MAX_NAMED_LENGTH = 8_192

/**
 * Names for prepared statements. An unnamed statement is parsed and planned at every call, which costs a third of the
 * throughput. Every connection keeps every name, so their number is limited: a text gets a name the second time it is used,
 * long texts get none. Texts that vary with their input (bulk inserts) therefore take no places.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  #generation = 0

  find(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size >= MAX_NAMES || text.length > MAX_NAMED_LENGTH) return undefined
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    return this.#assign(text)
  }

  renew(text: string, staleName: string): string {
    const current = this.#names.get(text)
    // Another connection has renewed it already.
    if (current !== undefined && current !== staleName) return current
    this.#generation += 1
    return this.#assign(text)
  }

  #assign(text: string): string {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const name = this.#generation === 0 ? hash : `${hash}_${this.#generation.toString(36)}`
    this.#names.set(text, name)
    return name
  }
}
