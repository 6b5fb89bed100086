export interface FailureWords {
  /** The code of the refusal, for a form that adds a way out. */
  reason?: string
  title?: string
  text: string
  /** A way out; it opens beside the form, whose input stays. */
  link?: { href: string; label: string }
  /** The same call again, on other terms. */
  again?: { label: string; run: () => void }
}

const offered = new WeakMap<object, () => Promise<FailureWords | undefined>>()

/** Keeps what a failed call means for the form that made it. */
export function offerFailure(error: object, describe: () => Promise<FailureWords | undefined>): void {
  offered.set(error, describe)
}

export function isFailureOffered(error: object): boolean {
  return offered.has(error)
}

/** For the form that will show it, so that no toast repeats it. Undefined for an error that says nothing. */
export async function takeFailure(error: unknown, sendAgain?: () => void): Promise<FailureWords | undefined> {
  if (typeof error !== 'object' || error === null) return undefined
  const describe = offered.get(error)
  offered.delete(error)
  return withAgain(await describe?.(), sendAgain)
}

function withAgain(words: FailureWords | undefined, sendAgain: (() => void) | undefined): FailureWords | undefined {
  if (words?.again === undefined) return words
  const { again, ...rest } = words
  if (sendAgain === undefined) return rest
  const run = () => {
    again.run()
    sendAgain()
  }
  return { ...rest, again: { ...again, run } }
}
