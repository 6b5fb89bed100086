import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The landing page as the client's build leaves it (client/build/landing-page.ts). */
export interface LandingTemplate {
  /** HTML with `__PACKS__` and `__PUBLIC_URL__` left open. */
  readonly html: string
  /** Paths of the application, `$` before parameters. */
  readonly appPaths: readonly string[]
}

/** Reads it from a built client, once. */
export function readLandingTemplate(folder: string): LandingTemplate {
  return {
    html: readFileSync(join(folder, '.landing/page.html'), 'utf8'),
    appPaths: z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, '.landing/app-paths.json'), 'utf8'))),
  }
}

/** Whether a path is the application's; all others show the landing page (spec 000 §2). What is under `/app` is, known or not. */
export function isAppPath(appPaths: readonly string[], path: string): boolean {
  const segments = splitSegments(path)
  if (segments[0] === 'app') return true
  return (
    segments.length > 0 &&
    appPaths.some((known) => {
      const expected = splitSegments(known)
      return (
        expected.length === segments.length &&
        expected.every((segment, index) => segment.startsWith('$') || segment === segments[index])
      )
    })
  )
}

// The client's router does not look at case or at a last slash either.
function splitSegments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
}
