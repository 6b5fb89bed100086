import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const COMPONENT = /^(.*[\\/]@mantine[\\/]core)[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/

/** Imports each component's sheet where its classes are named, so that a chunk has the CSS of its components only. */
export function mantineCss(): Plugin {
  return {
    name: 'sandouk:mantine-css',
    apply: 'build',
    transform: {
      filter: { id: COMPONENT },
      handler(code, id) {
        const [, root, component] = COMPONENT.exec(id) ?? []
        if (root === undefined || !existsSync(`${root}/styles/${component}.layer.css`)) return null
        return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null }
      },
    },
  }
}
