import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface ComposeService {
  readonly image?: string
  readonly build?: string
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
  readonly deploy?: { readonly replicas: number }
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly configs: Readonly<Record<string, { readonly content: string }>>
}

/** Reads a compose file as Docker Compose does: anchors, merged keys, `${NAME}`, `${NAME:-…}`, `${NAME:+…}` and `$$`. */
export function readComposeFile(path: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const tree: unknown = parse(readFileSync(path, 'utf8'), { merge: true })
  return replaceTexts(tree, (text) => interpolate(text, variables)) as ComposeFile
}

function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::([-+])([^}]*))?\}/g, (_whole, name?: string, sign?: string, other = '') => {
    if (name === undefined) return '$'
    const value = variables[name] ?? ''
    if (sign === '+') return value === '' ? '' : other
    if (sign === '-' && value === '') return other
    return value
  })
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]))
}

/** The services in an order in which each comes after those that it waits for. */
export function listInOrder(services: ComposeFile['services']): string[] {
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    const service = services[name]
    if (service === undefined) throw new Error(`${name} is waited for, and not there`)
    for (const before of Object.keys(service.depends_on ?? {})) add(before)
    ordered.push(name)
  }
  for (const name of Object.keys(services)) add(name)
  return ordered
}
