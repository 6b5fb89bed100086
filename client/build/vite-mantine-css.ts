import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const COMPONENT = /^(.*\/@mantine\/core)\/esm\/.*\/(\w+)\.module\.mjs$/

/**
 * Each Mantine component brings its own CSS into the chunk that uses it: the whole sheet is 276 kB, a list kept by hand
 * forgets, and the sign-in page need not load the tables' style. Mantine's CSS-module maps are where a component names
 * its classes, so that is where its sheet is imported. The order of the basics is fixed in client/app/mantine-css.ts.
 */
export function mantineCss(): Plugin {
  return {
    name: 'sandouk:mantine-css',
    apply: 'build',
    transform(code, id) {
      const [, root, component] = COMPONENT.exec(id.replaceAll('\\', '/')) ?? []
      if (root === undefined || !existsSync(`${root}/styles/${component}.layer.css`)) return null
      return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null }
    },
  }
}
