import { describe, expect, it } from 'vitest'
import { pickTyped, readTyped, saveTyped } from './typed-amounts.ts'

function makeStore() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const key = { userId: 'amina', agencyId: 'fes', date: '2026-11-27' }
const typed = { startingBalance: '300,00', incomingFeed: '' }

describe('typed amounts', () => {
  it('are those that differ from the proposal, also when emptied', () => {
    const proposed = { startingBalance: '5 000,00', incomingFeed: '20,00', outgoingFeed: '' }
    expect(pickTyped({ ...proposed, ...typed }, proposed)).toEqual(typed)
    expect(pickTyped(proposed, proposed)).toEqual({})
  })

  it('are kept for a person, an agency and a day', () => {
    const store = makeStore()
    saveTyped(() => store, key, typed)
    expect(readTyped(() => store, key)).toEqual(typed)
    for (const other of [{ userId: 'badr' }, { agencyId: 'rabat' }, { date: '2026-11-26' }]) {
      expect(readTyped(() => store, { ...key, ...other })).toEqual({})
    }
    saveTyped(() => store, key, {})
    expect(store.items.size).toBe(0)
  })

  it('are empty where the browser keeps nothing, or something else', () => {
    const store = makeStore()
    saveTyped(() => store, key, typed)
    for (const [name] of store.items) {
      for (const text of ['{', 'null', '[1]', '{"startingBalance":5}', '{"agencyId":"x"}']) {
        store.items.set(name, text)
        expect(readTyped(() => store, key)).toEqual({})
      }
    }
    const blocked = () => {
      throw new Error('The operation is insecure')
    }
    expect(readTyped(blocked, key)).toEqual({})
    saveTyped(blocked, key, typed)
  })
})
