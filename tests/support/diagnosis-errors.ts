import { denominations } from '#shared/cash/denominations.ts'
import type { DayTransaction, DiagnosisInput, TransactionFigures } from '#shared/diagnosis/diagnosis-terms.ts'
import type { CauseCode, Hypothesis } from '#shared/diagnosis/hypothesis.ts'
import { centimes } from '#shared/values/money.ts'
import { type DayShape, drawDay, findGridFee, moveTime } from './diagnosis-day.ts'
import { createRandom, type Random } from './random.ts'
import { sumRows } from './replay-day.ts'

export interface DayWithError {
  input: DiagnosisInput
  /** Whether a hypothesis is the error that was made. */
  isCause: (hypothesis: Hypothesis) => boolean
}

interface MadeError {
  /** What the book has. Without it: what was done. */
  booked?: readonly DayTransaction[]
  /** What happened to the cash and to balances beside the transactions. */
  cash?: number
  account?: { id: string; amount: number }
  known?: Partial<DiagnosisInput>
  isCause: DayWithError['isCause']
}

/** Makes one error in a day on which all agrees; null where the day has nothing to make it with. */
type MakeError = (random: Random, day: DiagnosisInput) => MadeError | null

const notes = denominations.flatMap(({ kind, value }) => (kind === 'note' ? [value] : []))

function isSame(one: TransactionFigures, other: TransactionFigures): boolean {
  return (
    one.accountId === other.accountId &&
    one.direction === other.direction &&
    one.amount === other.amount &&
    one.fee === other.fee
  )
}

/** An error in the figures of one row of the book. */
function makeWrongRow(
  alter: (random: Random, row: DayTransaction, day: DiagnosisInput) => TransactionFigures | null,
): MakeError {
  return (random, day) => {
    const row = random.pick(day.transactions)
    const wrong = alter(random, row, day)
    if (wrong === null || isSame(wrong, row)) return null
    return {
      booked: day.transactions.map((one) => (one === row ? { ...row, ...wrong } : one)),
      isCause: ({ correction }) =>
        correction.kind === 'change' && correction.transactionId === row.id && isSame(correction.to, row),
    }
  }
}

function makeWrongAmount(slips: (random: Random, amount: number) => number | null): MakeError {
  return makeWrongRow((random, row) => {
    const amount = slips(random, row.amount)
    return amount === null ? null : { ...row, amount: centimes(amount) }
  })
}

/** As a person types it: without `,00`. */
function editTyped(amount: number, edit: (digits: string) => string | null): number | null {
  const unit = amount % 100 === 0 ? 100 : 1
  const digits = edit(String(amount / unit))
  return digits === null || !/^[1-9]\d*$/.test(digits) ? null : Number(digits) * unit
}

function addOrDropZeros(random: Random, amount: number): number | null {
  const factor = random.pick([10, 10, 10, 100, 1000])
  const typed = random.chance(50) ? amount * factor : amount / factor
  return Number.isInteger(typed) && typed >= 100 && typed <= 10_000_000 ? typed : null
}

function swapDigits(random: Random, amount: number): number | null {
  return editTyped(amount, (digits) => {
    if (digits.length < 2) return null
    const place = random.below(digits.length - 1)
    // Cents are beyond the comma.
    if (amount % 100 !== 0 && place === digits.length - 3) return null
    return `${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`
  })
}

function repeatOrDropDigit(random: Random, amount: number): number | null {
  if (amount % 100 !== 0) return null
  return editTyped(amount, (digits) => {
    const place = random.below(digits.length)
    return random.chance(50)
      ? `${digits.slice(0, place)}${digits[place]}${digits.slice(place)}`
      : `${digits.slice(0, place)}${digits.slice(place + 1)}`
  })
}

function replaceDigit(random: Random, amount: number): number | null {
  return editTyped(amount, (digits) => {
    // Zeros at the end are seldom mistyped.
    const place = random.below(digits.replace(/0+$/, '').length)
    return `${digits.slice(0, place)}${random.below(10)}${digits.slice(place + 1)}`
  })
}

/** A row with an account whose money is moved really, in place of or beside the book. */
function pickTracked(random: Random, day: DiagnosisInput): DayTransaction | null {
  const tracked = day.transactions.filter(({ accountId }) => accountId !== null)
  return tracked.length === 0 ? null : random.pick(tracked)
}

function effectOn(row: TransactionFigures, day: DiagnosisInput): { cash: number; account: number } {
  const { cash, accounts } = sumRows([row], day.accounts)
  return { cash, account: accounts[row.accountId ?? ''] ?? 0 }
}

function makeMovement(code: 'topup' | 'payout'): MakeError {
  return (random, day) => {
    if (day.accounts.length === 0) return null
    const { id } = random.pick(day.accounts)
    const amount = 500_00 * (2 + random.below(38))
    const sign = code === 'topup' ? 1 : -1
    return {
      cash: -sign * amount,
      account: { id, amount: sign * amount },
      isCause: ({ cause }) => cause.code === code && cause.account.id === id && cause.amount === amount,
    }
  }
}

function makeCashError(
  draw: (random: Random, day: DiagnosisInput) => { cash: number; known?: Partial<DiagnosisInput> },
  code: CauseCode,
): MakeError {
  return (random, day) => {
    const drawn = draw(random, day)
    return drawn.cash === 0 ? null : { ...drawn, isCause: ({ cause }) => cause.code === code }
  }
}

function signed(random: Random, amount: number): number {
  return random.chance(50) ? amount : -amount
}

const makers: Readonly<Record<CauseCode, MakeError>> = {
  transit: (random, day) => {
    const transfer = { id: 'transfer-real', senderName: 'Sud', amount: centimes(1000_00 * (1 + random.below(20))) }
    return {
      cash: transfer.amount,
      known: { transfers: [...day.transfers, transfer] },
      isCause: ({ cause }) => cause.code === 'transit' && cause.transfer.id === transfer.id,
    }
  },
  doubled: (random, day) => {
    const row = random.pick(day.transactions)
    const minutes = random.chance(80) ? 1 + random.below(9) : 11 + random.below(200)
    const twin = { ...row, id: 'twin', reference: null, enteredAtLocal: moveTime(row.enteredAtLocal, minutes) }
    return {
      booked: [...day.transactions, twin],
      isCause: ({ cause }) => cause.code === 'doubled' && [cause.transaction.id, cause.first.id].includes('twin'),
    }
  },
  operator: makeWrongRow((random, row, day) => {
    const others = day.accounts.filter(({ id }) => id !== row.accountId)
    return row.accountId === null || others.length === 0 ? null : { ...row, accountId: random.pick(others).id }
  }),
  inverted: makeWrongRow((_random, row) => ({
    ...row,
    direction: row.direction === 'incoming' ? 'outgoing' : 'incoming',
  })),
  zero: makeWrongAmount(addOrDropZeros),
  swap: makeWrongAmount(swapDigits),
  repeat: makeWrongAmount(repeatOrDropDigit),
  digit: makeWrongAmount(replaceDigit),
  fee: makeWrongRow((random, row) => {
    const usual = findGridFee({ hasFee: true }, row.amount)
    // Only where the row has the fee of the grid, and most often by leaving it out.
    return row.fee === usual ? { ...row, fee: centimes(random.pick([0, 0, 0, usual * 10, usual + 5_00])) } : null
  }),
  sent: (random, day) => {
    const row = pickTracked(random, day)
    if (row === null) return null
    const typed = random.pick([addOrDropZeros, swapDigits, repeatOrDropDigit])(random, row.amount)
    if (typed === null || typed === row.amount) return null
    const sent = effectOn({ ...row, amount: centimes(typed) }, day).account - effectOn(row, day).account
    return {
      account: { id: row.accountId ?? '', amount: sent },
      isCause: ({ cause }) => cause.code === 'sent' && cause.transaction.id === row.id && cause.amount === typed,
    }
  },
  missing: (random, day) => {
    const row = pickTracked(random, day)
    if (row === null) return null
    const effect = effectOn(row, day)
    return {
      booked: day.transactions.filter((one) => one !== row),
      // The figures show a fee apart only where the agency keeps it.
      isCause: ({ correction }) =>
        correction.kind === 'add' &&
        correction.figures.accountId === row.accountId &&
        correction.figures.direction === row.direction &&
        effectOn(correction.figures, day).cash === effect.cash,
    }
  },
  topup: makeMovement('topup'),
  payout: makeMovement('payout'),
  cancelled: (random, day) => {
    const row = pickTracked(random, day)
    if (row === null) return null
    return {
      account: { id: row.accountId ?? '', amount: -effectOn(row, day).account },
      isCause: ({ cause }) => cause.code === 'cancelled' && cause.transaction.id === row.id,
    }
  },
  change: makeCashError((random) => ({ cash: random.pick(notes) - random.pick(notes) }), 'change'),
  count: (random, day) => {
    const line = random.pick(day.counts)
    const typed = random.chance(70)
      ? Number(String(line.quantity).split('').toReversed().join(''))
      : random.chance(50)
        ? line.quantity * 10
        : line.quantity / 10
    const isTyped = line.quantity > 0 && typed > 0 && Number.isInteger(typed) && typed < 1000
    if (!isTyped || typed === line.quantity || (line.quantity > 99 && typed < line.quantity * 10)) return null
    return {
      cash: (typed - line.quantity) * line.denomination,
      known: { counts: day.counts.map((one) => (one === line ? { ...line, quantity: typed } : one)) },
      isCause: ({ cause }) =>
        cause.code === 'count' && cause.denomination === line.denomination && cause.quantity === line.quantity,
    }
  },
  note: makeCashError((random) => ({ cash: signed(random, random.pick(notes)) }), 'note'),
  feed: makeCashError((random) => ({ cash: signed(random, 50_00 * (2 + random.below(200))) }), 'feed'),
  commission: (random, day) => {
    if (day.commissions.length === 0) return null
    const { accountId, amount } = random.pick(day.commissions)
    return {
      account: { id: accountId, amount },
      isCause: ({ cause }) => cause.code === 'commission' && cause.account.id === accountId,
    }
  },
  charge: (random, day) => {
    if (day.accounts.length === 0) return null
    const { id } = random.pick(day.accounts)
    return {
      account: { id, amount: -(5_00 + random.below(30_000)) },
      isCause: ({ cause }) => cause.code === 'charge' && cause.account.id === id,
    }
  },
  notdone: (random, day) => {
    const row = random.pick(day.transactions)
    // With an equal row in the book it is one entered twice.
    if (day.transactions.some((one) => one !== row && isSame(one, row))) return null
    const { cash, account } = effectOn(row, day)
    return {
      cash: -cash,
      ...(row.accountId === null ? {} : { account: { id: row.accountId, amount: -account } }),
      isCause: ({ correction }) => correction.kind === 'remove' && correction.transactionId === row.id,
    }
  },
  elsewhere: makeCashError((random, day) => {
    const cash = signed(random, 10_00 * (1 + random.below(300)))
    return {
      cash,
      known: { otherAgencies: [...day.otherAgencies, { id: 'other', name: 'Sud', discrepancy: centimes(-cash) }] },
    }
  }, 'elsewhere'),
  cash: makeCashError((random) => ({ cash: signed(random, 1 + random.below(49_99)) }), 'cash'),
}

export const errorKinds = Object.keys(makers) as CauseCode[]

/** One error of the kind in a random day; the same for the same seed. */
export function drawDayWithError(kind: CauseCode, seed: number, shape: DayShape): DayWithError {
  const random = createRandom(seed)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const day = drawDay(random, shape)
    for (let choice = 0; choice < 10; choice += 1) {
      const error = makers[kind](random, day)
      if (error !== null) return compareWithBook(day, error)
    }
  }
  throw new Error(`no day with ${shape.accounts} accounts can have the error ${kind}`)
}

function compareWithBook(day: DiagnosisInput, error: MadeError): DayWithError {
  const done = sumRows(day.transactions, day.accounts)
  const booked = error.booked ?? day.transactions
  const expected = sumRows(booked, day.accounts)
  const accounts = day.accounts.map((account) => {
    const other = error.account?.id === account.id ? error.account.amount : 0
    const discrepancy = (done.accounts[account.id] ?? 0) - (expected.accounts[account.id] ?? 0) + other
    return { ...account, discrepancy: centimes(discrepancy) }
  })
  const cash = centimes(done.cash - expected.cash + (error.cash ?? 0))
  return { input: { ...day, ...error.known, cash, accounts, transactions: [...booked] }, isCause: error.isCause }
}
