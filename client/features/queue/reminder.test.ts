import { expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { writeReminder } from './reminder.fr.ts'

it('names the pack and its end, before and after', () => {
  const client = { firstName: 'Amina', planName: 'Pack Pro', endsOn: toIsoDate('2026-12-12'), isOver: false }
  expect(writeReminder(client).text).toContain('Votre pack Sandouk «\u00A0Pack Pro\u00A0» se termine le 12/12/2026.')
  expect(writeReminder({ ...client, isOver: true })).toMatchObject({
    subject: 'Votre pack Sandouk a pris fin',
    text: expect.stringContaining('a pris fin le 12/12/2026.'),
  })
})
