import { describeSharedDiscrepancy } from '#shared/closings/closing-share.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { formatMoney, sumCentimes } from '#shared/values/money.ts'
import { toMessageText } from '#shared/values/whatsapp-share.ts'
import type { BoardAgency, BoardToday } from './board-day.ts'

/** More would make an address that messengers cut. */
const MAX_AGENCIES = 15

/** What one sends of the board by a messenger: the cash of each agency, nothing of a customer. */
export function writeBoardShare({ today, agencies }: Pick<BoardToday, 'today' | 'agencies'>, origin: string): string {
  const left = agencies.length - MAX_AGENCIES
  return toMessageText([
    `Caisses au ${formatDate(today)}`,
    ...agencies.slice(0, MAX_AGENCIES).flatMap((agency) => ['', ...describeAgency(agency)]),
    ...(left > 0 ? ['', `Et ${formatCount(left)} de plus`] : []),
    ...(agencies.length > 1
      ? ['', `Total attendu : ${formatMoney(sumCentimes(...agencies.map(({ expected }) => expected)))}`]
      : []),
    '',
    `${origin}/app`,
  ])
}

function describeAgency({ agencyName, expected, lastClosing, daysToClose }: BoardAgency): string[] {
  return [
    agencyName,
    `Attendu : ${formatMoney(expected)}`,
    ...(lastClosing === null
      ? ['Aucune clôture']
      : [
          `Clôture n° ${lastClosing.name} du ${formatDate(lastClosing.date)}`,
          `Compté : ${formatMoney(lastClosing.counted)}`,
          `Écart : ${describeSharedDiscrepancy(lastClosing.discrepancy)}`,
        ]),
    ...(daysToClose > 0 ? [`À clôturer : ${counted(daysToClose, 'jour')}`] : []),
  ]
}
