import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A component whose code comes when it is first drawn, or ahead of that by `preload`. Stands inside a `<Suspense>`. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> }

/**
 * For what a first screen does not show (performance.md).
 * @param load `() => import('./profile-form.tsx').then((module) => module.ProfileForm)`
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = lazy(async () => ({ default: await load() }))
  return Object.assign(part, { preload: load })
}
