const BY_VALUE = /"?owner_id"? = \$(\d+)/g
const OTHERS = /owner_id"? (?:<>|!=)/
const BY_ROW = /((?:"?\w+"?\.)?"?owner_id"?) = "?\w+"?\."?owner_id"?(?!")/g

interface Named {
  readonly text: string
  /** The parameters that hold the tenant, from 0. */
  readonly places: readonly number[]
}

const known = new Map<string, Named | undefined>()

/**
 * A statement about one tenant with the tenant by value in each of its parts: `x.owner_id = y.owner_id` becomes `(x.owner_id =
 * y.owner_id and x.owner_id = $1)`. Citus sees by this that all parts are on one machine, and otherwise asks every shard. Returns
 * other statements as they are: those without a tenant, about two, or about all others.
 */
export function nameTenant(text: string, parameters: ReadonlyArray<unknown>): string {
  if (!known.has(text)) known.set(text, compose(text))
  const named = known.get(text)
  if (named === undefined) return text
  const [first = 0] = named.places
  return named.places.every((place) => parameters[place] === parameters[first]) ? named.text : text
}

function compose(text: string): Named | undefined {
  const places = [...text.matchAll(BY_VALUE)].map(([, number]) => Number.parseInt(number ?? '', 10) - 1)
  if (places.length === 0 || OTHERS.test(text)) return undefined
  const value = `$${(places[0] ?? 0) + 1}`
  return { text: text.replace(BY_ROW, (pair, column: string) => `(${pair} and ${column} = ${value})`), places }
}
