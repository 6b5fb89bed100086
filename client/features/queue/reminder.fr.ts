import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface Ending {
  readonly firstName: string
  readonly planName: string | null
  readonly endsOn: IsoDate | null
  readonly isOver: boolean
}

/** What a client whose pack ends is written, by WhatsApp or mail. */
export function writeReminder({ firstName, planName, endsOn, isOver }: Ending): { subject: string; text: string } {
  const pack = `Sandouk «\u00A0${planName ?? ''}\u00A0»`
  const end = `${isOver ? 'a pris fin' : 'se termine'} le ${formatDate(endsOn)}`
  return {
    subject: isOver ? 'Votre pack Sandouk a pris fin' : 'Votre pack Sandouk se termine bientôt',
    text:
      `Bonjour ${firstName},\n\nVotre pack ${pack} ${end}. Vos données sont conservées. ` +
      'Souhaitez-vous le renouveler\u00A0? Les jours déjà payés ne sont pas perdus.',
  }
}
