interface Referenced {
  readonly referenceKey: string | null
}

export interface Pool<Item> {
  /** Of those that may belong to an entry: one with a reference belongs to one without. */
  count(withReference: boolean): number
  first(withReference: boolean): Item | undefined
}

/** Items of one kind, counted once, so that many entries can ask. */
export function createPool<Item extends Referenced>(items: readonly Item[]): Pool<Item> {
  const [, plain] = partition(items)
  const choose = (withReference: boolean) => (withReference ? plain : items)
  return {
    count: (withReference) => choose(withReference).length,
    first: (withReference) => choose(withReference)[0],
  }
}

/** Those with a reference, and those without. */
export function partition<Item extends Referenced>(items: readonly Item[]): [named: Item[], plain: Item[]] {
  return [
    items.filter(({ referenceKey }) => referenceKey !== null),
    items.filter(({ referenceKey }) => referenceKey === null),
  ]
}

export function groupBy<Item, Key>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = toKey(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

export function zip<Left, Right>(left: readonly Left[], right: readonly Right[]): Array<readonly [Left, Right]> {
  return left.flatMap((one, place) => {
    const other = right[place]
    return other === undefined ? [] : [[one, other] as const]
  })
}

/** Gives the items of a key one after the other, without those that are taken, and takes them. Each is looked at once. */
export function createTaker<Item extends { readonly id: string }, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
  taken: Set<string>,
): (key: Key) => Item | undefined {
  const queues = new Map([...groupBy(items, toKey)].map(([key, group]) => [key, group.values()]))
  return (key) => {
    const queue = queues.get(key)
    for (let next = queue?.next(); next !== undefined && next.done !== true; next = queue?.next()) {
      if (taken.has(next.value.id)) continue
      taken.add(next.value.id)
      return next.value
    }
    return undefined
  }
}
