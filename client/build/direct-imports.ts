import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LIBRARY = /@mantine\/(?:core|hooks)|@tabler\/icons-react/
const NAMED_IMPORT = /import\s*\{([^{}]*)\}\s*from\s*(["'])(@mantine\/(?:core|hooks)|@tabler\/icons-react)\2/g

/**
 * Imports each component, hook and icon from its file. Through the lists of these libraries the bundler reads seven thousand
 * files, of which it keeps five hundred, and every module seems to need all of them (chunk-plan.ts).
 */
export function directImports(client: string): Plugin {
  const modules = join(client, '../node_modules')
  const mantine = new Map<string, ReadonlyMap<string, string>>()
  const readMantine = (name: string) => {
    const known = mantine.get(name) ?? listExports(join(modules, name, 'esm'))
    mantine.set(name, known)
    return known
  }
  const findFile = (library: string, name: string): string | undefined => {
    if (library !== '@tabler/icons-react') return readMantine(library).get(name)
    const file = join(modules, library, 'dist/esm/icons', `${name}.mjs`)
    return existsSync(file) ? file : undefined
  }
  return {
    name: 'sandouk:direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: LIBRARY },
      handler(code) {
        const direct = code.replace(NAMED_IMPORT, (_statement, names: string, _quote, library: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => {
              const [imported = '', local = imported] = name.split(/\s+as\s+/)
              const file = findFile(library, imported)
              if (file === undefined) return `import { ${name} } from '${library}'`
              const taken = library === '@tabler/icons-react' ? 'default' : imported
              return `import { ${taken} as ${local} } from ${JSON.stringify(file.replaceAll('\\', '/'))}`
            })
            .join(';'),
        )
        return { code: direct, map: null }
      },
    },
  }
}

/** The file of each name that the list of a library exports under the same name. */
function listExports(folder: string): Map<string, string> {
  const list = readFileSync(join(folder, 'index.mjs'), 'utf8')
  const exported = new Set(
    /export \{([^}]*)\}/
      .exec(list)?.[1]
      ?.split(',')
      .map((name) => name.trim()),
  )
  const files = new Map<string, string>()
  for (const [, names = '', path = ''] of list.matchAll(/^import \{([^}]*)\} from "(\.[^"]*)"/gm)) {
    for (const name of names.split(',').map((one) => one.trim())) {
      if (exported.has(name)) files.set(name, join(folder, path))
    }
  }
  if (files.size === 0) throw new Error(`${folder}/index.mjs does not look as it did`)
  return files
}
