import type { Centimes } from '#shared/values/money.ts'
import type { ReadLine } from './read-line.ts'

type ChainLine = Pick<ReadLine, 'row' | 'direction' | 'amount' | 'fee' | 'commission' | 'balanceAfter'>

export interface Chain {
  /** The rows whose balance does not follow from the line before: lines are missing there. */
  readonly breaks: number[]
  /** How many follow or should. */
  readonly links: number
}

/** Files are in the order of time or the newest first: the order in which more balances follow. */
export function followChain(lines: readonly ChainLine[]): Chain {
  const forward = follow(lines)
  const backward = follow(lines.toReversed())
  return backward.breaks.length < forward.breaks.length
    ? { ...backward, breaks: backward.breaks.toReversed() }
    : forward
}

function follow(lines: readonly ChainLine[]): Chain {
  const breaks: number[] = []
  let links = 0
  let before: Centimes | null = null
  for (const line of lines) {
    const { balanceAfter } = line
    if (before !== null && balanceAfter !== null) {
      links += 1
      if (!listEffects(line).includes(balanceAfter - before)) breaks.push(line.row)
    }
    before = balanceAfter
  }
  return { breaks, links }
}

/** What the line may do to the balance: operators count fee and commission in the line, or not. */
function listEffects({ direction, amount, fee, commission }: ChainLine): number[] {
  const plain = direction === 'credit' ? amount : 0 - amount
  return [plain, plain - (fee ?? 0), plain + (commission ?? 0), plain - (fee ?? 0) + (commission ?? 0)]
}

/** More than half of the balances do not follow: the column or the signs are wrong. */
export function isChainBroken({ breaks, links }: Chain): boolean {
  return links > 1 && breaks.length * 2 > links
}
