import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { counted } from '#shared/values/count.ts'

const HOUR = 60
const DAY = 24 * HOUR

interface LastUse {
  lastUsedMinutes: number
  lastUsedOn: IsoDate
}

/** `à l'instant`, `il y a 3 heures`, `le 27/11/2026`. */
export function formatLastUse({ lastUsedMinutes, lastUsedOn }: LastUse): string {
  if (lastUsedMinutes < 2) return "à l'instant"
  if (lastUsedMinutes < HOUR) return `il y a ${counted(lastUsedMinutes, 'minute')}`
  if (lastUsedMinutes < DAY) return `il y a ${counted(Math.floor(lastUsedMinutes / HOUR), 'heure')}`
  return `le ${formatDate(lastUsedOn)}`
}

interface DeviceNames {
  browser: string | null
  system: string | null
}

/** `Chrome sur Windows`, or the part that is known. */
export function deviceName({ browser, system }: DeviceNames): string {
  if (browser !== null && system !== null) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
