import { describe, expect, it } from 'vitest'
import { requestAccepted, requestRejected } from '#server/features/requests/decision-mail.ts'
import { passwordReset, renewedPassword, temporaryPassword } from '#server/features/auth/password-mail.ts'
import { registrationNotice } from '#server/features/requests/registration-notice-mail.ts'
import { subscriptionEnding, trialEnding } from '#server/features/subscriptions/subscription-ending-mail.ts'
import { subscriptionRenewed } from '#server/features/subscriptions/subscription-renewed-mail.ts'
import { alertMail, eveningMail, type Alert } from '#server/features/alerts/alert-mail.ts'
import { demoStarted, registrationWelcome, signUpWelcome } from '#server/features/auth/welcome-mail.ts'
import { paymentApproved, paymentNotice, paymentRejected } from '#server/features/payments/payment-mail.ts'
import { teamInvitation } from '#server/features/team/invitation-mail.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
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
  taxWord: 'TTC',
  reference: 'SD-4827-1539',
  path: '/admin/manual-validations?request=demande',
} as const

const invitation = {
  to: 'salma@exemple.ma',
  publicUrl: 'https://sandouk.test',
  name: 'Salma Tazi',
  role: 'cashier',
  inviter: 'Karim Alaoui',
  token: 'jeton',
  validUntil: new Date('2026-12-04T10:00:00Z'),
} as const

const paid = { amount: centimes(199_000), paymentDate: toIsoDate('2026-11-27') }
const approved = [{ ...paid, receiptNumber: 12 }]
const howToPay = {
  bankName: 'Banque des exemples',
  accountHolder: null,
  rib: '011780000012345678901296',
  paymentDelay: 'Sous 2 jours ouvrés',
  reference: 'SD-4827-1539',
}

const rejected = {
  ...person,
  planName: 'Pack Pro',
  reason: 'Dossier incomplet',
  contact: { phone: '+212522000001', whatsapp: '+212612345678', email: 'vendeur@exemple.ma' },
  mayEnter: false,
}

const reader = { to: 'salma@exemple.ma', publicUrl: 'https://sandouk.test', name: 'Salma Tazi' }
const day = {
  agencyId: 'agence',
  agencyName: 'Fès Médina',
  date: toIsoDate('2026-11-27'),
  since: toIsoDate('2026-11-27'),
}
const seen = { on: 'day', isClosed: false, isTracked: true, expected: centimes(15_100_000), hour: 21 } as const
const closed = {
  on: 'closing',
  closingId: 'cloture',
  name: '2026-000123',
  byName: 'Imane Idrissi',
  expected: centimes(743_000),
  counted: centimes(733_000),
  discrepancy: centimes(-10_000),
  opening: centimes(40_000),
  openingExpected: centimes(50_000),
  reason: 'Un sac de monnaie manquait',
} as const
const reopened = {
  on: 'reopening',
  closingId: 'cloture',
  name: '2026-000123',
  byName: 'Salma Tazi',
  reason: 'Une sortie avait été oubliée',
} as const
const account = {
  name: 'Wafacash, Code 12345',
  mode: 'settled',
  balance: centimes(1_250_000),
  limitLow: null,
  limitHigh: centimes(1_000_000),
  overdraft: centimes(0),
  maxDays: 5,
  unsettledDays: 8,
} as const
const accounts = { on: 'accounts', accounts: [account] } as const
const both = {
  on: 'accounts',
  accounts: [account, { ...account, name: 'Cash Plus, Puce', limitLow: centimes(1) }],
} as const
const wrongAccount = {
  ...closed,
  discrepancy: centimes(0),
  accounts: {
    wrong: [{ name: account.name, discrepancy: centimes(-10_000) }],
    global: null,
    largest: centimes(10_000),
  },
} as const
const unread = { ...closed, unread: [{ name: account.name, closings: 3 }] } as const
const alerts: Alert[] = [
  { ...day, kind: 'day_not_closed', facts: { event: seen, threshold: null, hour: 21 } },
  { ...day, kind: 'discrepancy', facts: { event: closed, threshold: centimes(10_000), hour: null } },
  { ...day, kind: 'cash_above', facts: { event: seen, threshold: centimes(15_000_000), hour: null } },
  { ...day, kind: 'opening_disputed', facts: { event: closed, threshold: null, hour: null } },
  { ...day, kind: 'reopened', facts: { event: reopened, threshold: null, hour: null } },
  { ...day, kind: 'discrepancy', facts: { event: wrongAccount, threshold: centimes(10_000), hour: null } },
  { ...day, kind: 'balance_low', facts: { event: both, threshold: null, hour: null } },
  { ...day, kind: 'balance_low', facts: { event: accounts, threshold: null, hour: null } },
  { ...day, kind: 'balance_high', facts: { event: accounts, threshold: null, hour: null } },
  { ...day, kind: 'unsettled_days', facts: { event: accounts, threshold: null, hour: 9 } },
  { ...day, kind: 'not_read', facts: { event: unread, threshold: null, hour: null } },
]

const all = [
  registrationNotice(notice),
  signUpWelcome(person),
  registrationWelcome({ ...person, planName: 'Pack Pro', howToPay }),
  demoStarted({ ...person, endsOn: '30/11/2026' }),
  requestAccepted({ ...person, planName: 'Pack Pro', endsOn: '27/11/2027', temporaryPassword: null, approved }),
  requestAccepted({ ...person, planName: 'Pack Pro', endsOn: null, temporaryPassword: 'provisoire', approved: [] }),
  paymentApproved({
    ...person,
    ...paid,
    receiptNumber: 12,
    pack: { name: 'Pack Pro', startsOn: '27/11/2026', endsOn: '27/11/2027' },
  }),
  paymentRejected({ ...person, ...paid, reason: 'Montant différent du virement' }),
  paymentNotice({
    ...person,
    ...paid,
    id: 'preuve',
    name: 'Salma Tazi',
    email: 'salma@exemple.ma',
    planName: 'Pack Pro',
  }),
  requestRejected(rejected),
  trialEnding({ ...person, endsOn: '30/11/2026' }),
  subscriptionEnding({ ...person, endsOn: '30/11/2026', planName: 'Pack Pro', daysLeft: 7 }),
  subscriptionRenewed({ ...person, planName: 'Pack Pro', endsOn: '27/11/2027' }),
  passwordReset({ ...person, token: 'jeton', validUntil: new Date('2026-11-27T11:00:00Z') }),
  temporaryPassword({ ...person, password: 'provisoire' }),
  renewedPassword({ ...person, password: 'provisoire' }),
  teamInvitation(invitation),
  ...alerts.map((alert) => alertMail(reader, alert)),
  eveningMail(reader, alerts),
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

describe('an alert', () => {
  it('names agency and figures, and leads to the closing or the day', () => {
    const [notClosed, discrepancy] = alerts.map((alert) => alertMail(reader, alert))
    expect(discrepancy?.subject).toBe('Écart à la clôture\u00A0: Fès Médina')
    expect(discrepancy?.text).toContain('Écart\u00A0: \u2212100,00\u00A0MAD\nClôturée par\u00A0: Imane Idrissi')
    expect(discrepancy?.text).toContain('https://sandouk.test/app/journal/closings/cloture')
    expect(notClosed?.text).toContain('https://sandouk.test/app/journal?tab=closing&agency=agence&date=2026-11-27')
  })
})

describe('an invitation', () => {
  it('names who invites and the role, and leads to the link', () => {
    const { text } = teamInvitation(invitation)
    expect(text).toContain('Karim Alaoui vous invite dans son équipe')
    expect(text).toContain('Votre rôle\u00A0: Caissier')
    expect(text).toContain('https://sandouk.test/invitation?token=jeton')
    expect(teamInvitation({ ...invitation, inviter: 'Voir www.piege.test' }).text).toContain(
      'Un client de Sandouk vous invite',
    )
  })
})

describe('the notice to administrators', () => {
  it('says Non renseigné where there is no phone, and the price as people read it', () => {
    const { text } = registrationNotice(notice)
    expect(text).toContain('Téléphone\u00A0: Non renseigné')
    expect(text).toContain('Prix\u00A0: 1\u202F990\u00A0MAD\u00A0TTC par an')
    const demo = registrationNotice({ ...notice, phone: '+212612345678', planPrice: centimes(0), isDemo: true })
    expect(demo.text).toContain('Téléphone\u00A0: 06 12 34 56 78')
    expect(demo.text).toContain('Prix\u00A0: Gratuit')
    expect(registrationNotice({ ...notice, taxWord: null }).text).toContain('1\u202F990\u00A0MAD par an')
    expect(registrationNotice({ ...notice, planPrice: centimes(9_950), currency: 'EUR' }).text).toContain(
      '99,50\u00A0EUR\u00A0TTC par an',
    )
  })
})

describe('the notice of a request', () => {
  it('quotes the payment reference and leads to the request; a trial has no reference', () => {
    const { text } = registrationNotice(notice)
    expect(text).toContain('Référence de paiement\u00A0: SD-4827-1539')
    expect(text).toContain('https://sandouk.test/admin/manual-validations?request=demande')
    expect(registrationNotice({ ...notice, isDemo: true, reference: null }).text).not.toContain('Référence')
  })
})

describe('the rejection', () => {
  const NONE = { phone: null, whatsapp: null, email: null }
  it.each([
    [rejected.contact, 'appelez-nous au 05 22 00 00 01.'],
    [{ ...rejected.contact, phone: null }, 'écrivez-nous sur WhatsApp au 06 12 34 56 78.'],
    [{ ...NONE, email: 'vendeur@exemple.ma' }, 'écrivez-nous à vendeur@exemple.ma.'],
    [NONE, 'contactez-nous.'],
  ])('names what the seller has set: %j', (contact, words) => {
    expect(requestRejected({ ...rejected, contact }).text).toContain(`Pour déposer une nouvelle demande, ${words}`)
  })

  it('leads to Mon Pack only where the account stays open', () => {
    expect(requestRejected(rejected).text).not.toContain('http')
    expect(requestRejected({ ...rejected, mayEnter: true }).text).toContain('https://sandouk.test/app/subscription')
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
