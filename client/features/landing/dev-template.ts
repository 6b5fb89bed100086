import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { appPaths, landingTemplate } from './template.tsx'

/** What the build writes, for `npm run dev` (server/platform/launch/dev.ts): read anew for every page. */
export function readLandingTemplate() {
  return { html: landingTemplate({ fontUrl, prefetch: [] }), appPaths }
}
