import { movementsEffect } from '#shared/cash/cash-effect.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import {
  expectedAtEnd,
  startingCash,
  type DayCash,
  type LastCount,
  type OpenDays,
} from '#shared/closings/expected-cash.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { AgencyCashRecord, ClosingFigures } from './agency-cash.queries.ts'

export function toLastCount({ id, year, number, date, counted }: ClosingFigures): LastCount {
  return { id, name: closingName(year, number), date, counted }
}

function toOpenDays({ count, from, to, ...moved }: NonNullable<AgencyCashRecord['since']>): OpenDays {
  return { count, from, to, effect: movementsEffect(moved) }
}

/** The expected cash of a day for every screen, file and print. A closed day keeps the figures of its closing. */
export function computeDayCash(record: AgencyCashRecord, date: IsoDate): DayCash {
  const { agencyId, trackingStart, closing, previous, since, moved } = record
  const lastCount = previous === null ? null : toLastCount(previous)
  const openDays = closing === null && since !== null ? toOpenDays(since) : null
  const before = { lastCount, openDays }
  return {
    agencyId,
    date,
    trackingStart,
    lastCount,
    openDays,
    start: closing?.opening ?? startingCash(before),
    moved,
    expected: closing?.expected ?? expectedAtEnd(before, moved),
    counted: closing?.counted ?? null,
  }
}
