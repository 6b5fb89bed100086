import type { DiagnosisInput, TransactionFigures } from '#shared/diagnosis/diagnosis-terms.ts'
import type { Correction, Hypothesis } from '#shared/diagnosis/hypothesis.ts'

/** What a day's rows do to the cash and to each balance. */
export interface DayEffect {
  cash: number
  accounts: Record<string, number>
}

/** Sums the rows one by one, without the functions of the product. */
export function sumRows(rows: readonly TransactionFigures[], accounts: DiagnosisInput['accounts']): DayEffect {
  const sums: DayEffect = { cash: 0, accounts: Object.fromEntries(accounts.map(({ id }) => [id, 0])) }
  for (const { accountId, direction, amount, fee } of rows) {
    sums.cash += direction === 'incoming' ? amount + fee : fee - amount
    const account = accounts.find(({ id }) => id === accountId)
    if (account === undefined) continue
    const owed = account.feeTo === 'operator' ? fee : 0
    sums.accounts[account.id] =
      (sums.accounts[account.id] ?? 0) + (direction === 'incoming' ? 0 - amount - owed : amount - owed)
  }
  return sums
}

/** What is wrong with a hypothesis: the discrepancies that its correction leaves, in words. Empty where it explains all. */
export function findUnexplained(
  input: DiagnosisInput,
  { correction, transactionIds, accountIds }: Hypothesis,
): string[] {
  const before = sumRows(input.transactions, input.accounts)
  const after = sumRows(correctRows(input, correction), input.accounts)
  const extra = listOtherEffects(input, correction)
  const wrong: string[] = []
  const cashLeft = input.cash - (after.cash - before.cash + extra.cash)
  if (cashLeft !== 0) wrong.push(`cash ${cashLeft}`)
  for (const { id, discrepancy } of input.accounts) {
    const change = (after.accounts[id] ?? 0) - (before.accounts[id] ?? 0) + (extra.accounts[id] ?? 0)
    // Of an account that was not read nothing may be said.
    if (change !== (discrepancy ?? 0)) wrong.push(`account ${id} ${(discrepancy ?? 0) - change}`)
    if (change !== 0 && !accountIds.includes(id)) wrong.push(`account ${id} not named`)
  }
  for (const id of transactionIds)
    if (!input.transactions.some((row) => row.id === id)) wrong.push(`no transaction ${id}`)
  return wrong
}

function correctRows({ transactions }: DiagnosisInput, correction: Correction): TransactionFigures[] {
  switch (correction.kind) {
    case 'change':
      return transactions.map((row) => (row.id === correction.transactionId ? { ...row, ...correction.to } : row))
    case 'remove':
      return transactions.filter(({ id }) => id !== correction.transactionId)
    case 'add':
      return [...transactions, correction.figures]
    default:
      return [...transactions]
  }
}

function listOtherEffects(input: DiagnosisInput, correction: Correction): DayEffect {
  switch (correction.kind) {
    case 'feed':
      return { cash: correction.direction === 'incoming' ? correction.amount : 0 - correction.amount, accounts: {} }
    case 'receive': {
      const transfer = input.transfers.find(({ id }) => id === correction.transferId)
      return { cash: transfer?.amount ?? Number.NaN, accounts: {} }
    }
    case 'recount': {
      const line = input.counts.find(({ denomination }) => denomination === correction.denomination)
      // A smaller count lowers the discrepancy, as a larger expected figure does.
      return { cash: ((line?.quantity ?? Number.NaN) - correction.quantity) * correction.denomination, accounts: {} }
    }
    case 'movement': {
      const isCredit = correction.movement === 'topup' || correction.movement === 'commission'
      const account = isCredit ? correction.amount : 0 - correction.amount
      return { cash: correction.via === 'cash' ? 0 - account : 0, accounts: { [correction.accountId]: account } }
    }
    case 'keep':
      return {
        cash: correction.cash,
        accounts: correction.accountId === null ? {} : { [correction.accountId]: correction.account },
      }
    default:
      return { cash: 0, accounts: {} }
  }
}
