import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export interface LandingTemplate {
  /** For a visitor without a session. */
  readonly guest: string
  /** For a person who is signed in. */
  readonly member: string
  readonly appPaths: readonly string[]
}

export function readLandingTemplate(folder: string): LandingTemplate {
  return {
    guest: readFileSync(join(folder, '.landing/guest.html'), 'utf8'),
    member: readFileSync(join(folder, '.landing/member.html'), 'utf8'),
    appPaths: z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, '.landing/app-paths.json'), 'utf8'))),
  }
}

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

// Like the client's router, ignores case and a last slash.
function splitSegments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
}
