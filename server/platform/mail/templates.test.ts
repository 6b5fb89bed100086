import { describe, expect, it } from 'vitest'
import { requestApproved, requestRejected } from '#server/features/requests/decision-mail.ts'
import { passwordReset, temporaryPassword } from '#server/features/auth/password-mail.ts'
import { registrationNotice } from '#server/features/requests/registration-notice-mail.ts'
import { subscriptionEnding, trialEnding } from '#server/features/subscriptions/subscription-ending-mail.ts'
import { demoStarted, registrationWelcome, signUpWelcome } from '#server/features/auth/welcome-mail.ts'
import { centimes } from '#shared/values/money.ts'

const person = { to: 'salma@exemple.ma', publicUrl: 'https://sandouk.test', firstName: 'Salma' }
const notice = {
  to: 'chef@exemple.ma',
  publicUrl: 'https://sandouk.test',
  firstName: 'Salma',
  lastName: 'Tazi',
  email: 'salma@exemple.ma',
  phone: null,
  planName: 'Pack Pro',
  planPrice: centimes(199_000),
  currency: 'MAD',
  isDemo: false,
} as const

const all = [
  registrationNotice(notice),
  signUpWelcome(person),
  registrationWelcome({ ...person, planName: 'Pack Pro' }),
  demoStarted({ ...person, endsOn: '30/11/2026' }),
  requestApproved({ ...person, planName: 'Pack Pro', endsOn: '27/11/2027' }),
  requestRejected({ ...person, planName: 'Pack Pro', supportPhone: '+212 5 22 00 00 00' }),
  trialEnding({ ...person, endsOn: '30/11/2026' }),
  subscriptionEnding({ ...person, endsOn: '30/11/2026', planName: 'Pack Pro', daysLeft: 7 }),
  passwordReset({ ...person, token: 'jeton', validUntil: new Date('2026-11-27T11:00:00Z') }),
  temporaryPassword({ ...person, password: 'provisoire' }),
]

/** The visible text of an HTML part, white space collapsed. */
function visible(html: string) {
  return html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \n]+/g, ' ')
}

describe('every mail', () => {
  it.each(all.map((mail) => [mail.kind, mail] as const))(
    '%s says the same in both parts',
    (_kind, { subject, text, html }) => {
      expect(subject).not.toBe('')
      const shown = visible(html)
      expect(shown).toContain(subject)
      // Facts and links are set out differently; sentences are the same.
      const sentences = text.split('\n').filter((line) => line.endsWith('.') || line.startsWith('http'))
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) expect(shown).toContain(sentence)
    },
  )

  it.each(all.map((mail) => [mail.kind, mail] as const))('%s is French typography', (_kind, { subject, text }) => {
    for (const words of [subject, text.replace(/https?:\S+/g, '')]) {
      expect(words).not.toMatch(/(?:[^\u00A0\u202F]|^)[:;!?»](?=\s|$)/)
      expect(words).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

describe('the notice to administrators', () => {
  it('says Non renseigné where there is no phone, and the price as people read it', () => {
    const { text } = registrationNotice(notice)
    expect(text).toContain('Téléphone\u00A0: Non renseigné')
    expect(text).toContain('Prix\u00A0: 1\u202F990\u00A0MAD par an')
    const demo = registrationNotice({ ...notice, phone: '+212612345678', planPrice: centimes(0), isDemo: true })
    expect(demo.text).toContain('Téléphone\u00A0: 06 12 34 56 78')
    expect(demo.text).toContain('Prix\u00A0: Gratuit')
    expect(registrationNotice({ ...notice, planPrice: centimes(9_950), currency: 'EUR' }).text).toContain(
      '99,50\u00A0EUR par an',
    )
  })
})

describe('what a person typed', () => {
  it('is never markup', () => {
    const { html } = registrationNotice({ ...notice, firstName: '<img src=x onerror="alert(1)">', lastName: `"'&` })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).toContain('&quot;&#39;&amp;')
  })

  it.each(['Gagnez http://mechant.test', 'mechant.test', 'a@mechant.test'])(
    'is not repeated as a link to a stranger: %s',
    (firstName) => {
      const { text, html } = signUpWelcome({ ...person, firstName })
      expect(text).toContain('Bonjour,')
      expect(text + html).not.toContain('mechant')
    },
  )

  it.each(['Ana María', "M'hamed", 'J. Paul', 'محمد'])('greets %s by name', (firstName) => {
    expect(signUpWelcome({ ...person, firstName }).text).toContain(`Bonjour ${firstName},`)
  })
})

it('a reset link leads to the reset page and is of no use after its hour', () => {
  const mail = passwordReset({ ...person, token: 'jeton', validUntil: new Date('2026-11-27T11:00:00Z') })
  expect(mail.text).toContain('https://sandouk.test/reset-password?token=jeton')
  expect(mail.validUntil).toBe('2026-11-27T11:00:00.000Z')
})
