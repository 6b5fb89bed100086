import { fileURLToPath } from 'node:url'
import { type Plugin, type Rollup, runnerImport } from 'vite'
import type * as LandingTemplate from '#client/features/landing/template.tsx'

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Files under a name with a dot are not served. */
const OUT = '.landing'

/** Writes guest.html and member.html, with placeholders for the server, and the paths of the application (landing-template.ts reads both). */
export function landingPage(): Plugin {
  return {
    name: 'sandouk:landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof LandingTemplate>(here('../features/landing/template.tsx'), {
          configFile: false,
          root: here('..'),
          logLevel: 'warn',
        })
        const assets = {
          fontUrl: fontIn(bundle, /figtree-latin-wght-normal[^/]*\.woff2$/),
          spaceUrl: fontIn(bundle, /thousands-space[^/]*\.woff$/),
          prefetch: loginFiles(bundle),
        }
        for (const visitor of ['guest', 'member'] as const) {
          const source = module.landingTemplate(assets, visitor)
          this.emitFile({ type: 'asset', fileName: `${OUT}/${visitor}.html`, source })
        }
        this.emitFile({ type: 'asset', fileName: `${OUT}/app-paths.json`, source: JSON.stringify(module.appPaths) })
      },
    },
  }
}

function fontIn(bundle: Rollup.OutputBundle, pattern: RegExp): string {
  const name = Object.keys(bundle).find((file) => pattern.test(file))
  if (name === undefined) throw new Error(`The build has no font ${pattern.source} for the landing page`)
  return `/${name}`
}

function loginFiles(bundle: Rollup.OutputBundle): LandingTemplate.LandingAssets['prefetch'] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const starts = chunks.filter(
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => /\/routes\/login\.tsx\?tsr-split=component/.test(id)),
  )
  const names = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || names.has(name)) return
    names.add(name)
    chunk.viteMetadata?.importedCss.forEach((sheet) => names.add(sheet))
    chunk.imports.forEach(follow)
  }
  starts.forEach(({ fileName }) => follow(fileName))
  return [...names].map((name) => ({ href: `/${name}`, as: name.endsWith('.css') ? 'style' : 'script' }))
}
