import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import spaceUrl from '#client/app/thousands-space.woff?url'
import { appPaths, landingTemplate } from './template.tsx'

/** What the build writes, for server/platform/launch/dev.ts: rendered again for every page. */
export function readLandingTemplate() {
  const assets = { fontUrl, spaceUrl, prefetch: [] }
  return { guest: landingTemplate(assets, 'guest'), member: landingTemplate(assets, 'member'), appPaths }
}
