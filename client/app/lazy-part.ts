import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component whose code comes when it is first drawn, or ahead of that by `preload`. Stands inside a `<Suspense>`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

/** Makes anew the parts whose code did not come: React keeps a failed load for good. */
const renewals = new Set<() => void>()

/** After a part that failed has left the page: asked for again, its code is fetched again. Never while it stands. */
export function renewFailedParts(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}

/**
 * For what a first screen does not show (performance.md). Its code can be missing: an old tab after a deploy, or no network
 * (pitfall 49); over a page that somebody works in it stands in a `PartBoundary`.
 * @param load `() => import('./profile-form.tsx').then((module) => module.ProfileForm)`
 */
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
