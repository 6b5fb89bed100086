import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { appPaths, landingTemplate } from './template.tsx'

/** What the build writes, for server/platform/launch/dev.ts: rendered again for every page. */
export function readLandingTemplate() {
  return { html: landingTemplate({ fontUrl, prefetch: [] }), appPaths }
}
