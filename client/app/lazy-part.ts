import { type ComponentType, createElement, lazy, useState } from 'react'

/** Needs a `<Suspense>` and a `PartBoundary`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

/** Creates the failed parts again: React remembers a failed load permanently. */
const renewals = new Set<() => void>()

/** To call when a failed part has left the page: its next rendering imports the code again, if the browser allows it. */
export function renewFailedParts(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}

/** The code can be missing in an old tab after a deploy; then `PartBoundary` keeps the rest of the page. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        renewals.add(() => (current = make()))
        throw error
      }
    })
  let current = make()
  function Part(props: Props) {
    const [Loaded] = useState(() => current)
    return createElement<Props>(Loaded as ComponentType<Props>, props)
  }
  return Object.assign(Part, { preload: load })
}
