import { composeMail, looksLikeLink, type MailContent } from '#server/platform/mail/compose.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { AlertFacts } from '#shared/alerts/alert-facts.ts'
import { type AlertKind, UNREAD_CLOSINGS } from '#shared/alerts/alert-kinds.ts'
import { formatHour } from '#shared/alerts/alert-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { EventOf } from './alerts.rules.ts'
import { describeDiscrepancy, listDiscrepancies } from './discrepancy-words.ts'

export interface Alert {
  readonly kind: AlertKind
  readonly agencyId: string
  readonly agencyName: string
  readonly date: IsoDate
  /** Of an amount above a ceiling: since which day. */
  readonly since: IsoDate
  readonly facts: AlertFacts
}

interface Reader {
  readonly to: string
  readonly publicUrl: string
  readonly name: string
}

interface AlertWords {
  /** `Écart à la clôture`, before the name of the agency. */
  readonly title: string
  readonly sentence: string
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>
  readonly link: { readonly label: string; readonly path: string }
}

type About<Kind extends AlertKind> = Omit<Alert, 'kind' | 'facts'> &
  Omit<AlertFacts, 'event'> & { readonly event: EventOf<Kind> }

function toClosing(closingId: string): AlertWords['link'] {
  return { label: 'Voir la clôture', path: `/app/journal/closings/${closingId}` }
}

function toDay({ agencyId, date }: Pick<Alert, 'agencyId' | 'date'>): AlertWords['link'] {
  return { label: 'Voir la journée', path: `/app/journal?tab=closing&agency=${agencyId}&date=${date}` }
}

function toBalances({ agencyId }: Pick<Alert, 'agencyId'>): AlertWords['link'] {
  return { label: 'Voir les soldes', path: `/app/journal?tab=balances&agency=${agencyId}` }
}

function describeLevel({ since, date, event }: About<'balance_low' | 'balance_high'>, limit: string): string {
  const accounts = event.accounts.length === 1 ? "Le solde d'un compte opérateur" : 'Le solde de comptes opérateurs'
  // An account without a lower limit is low where it is overdrawn.
  const isOverdraft = limit === LOW_LIMIT && event.accounts.every(({ limitLow }) => limitLow === null)
  const beyond = isOverdraft ? 'au-delà du découvert autorisé' : `au-delà de ${limit} que vous avez fixée`
  if (since !== date) return `${accounts} est toujours ${beyond}, depuis le ${formatDate(since)}.`
  return isOverdraft ? `${accounts} est ${beyond}.` : `${accounts} a atteint ${limit} que vous avez fixée.`
}

const LOW_LIMIT = 'la limite basse'

const words: { readonly [Kind in AlertKind]: (alert: About<Kind>) => AlertWords } = {
  day_not_closed: (alert) => ({
    title: 'Journée non clôturée',
    sentence: `À ${formatHour(alert.hour ?? 0)}, la journée du ${formatDate(alert.date)} a des mouvements et n'est pas clôturée.`,
    facts: [['Caisse attendue', formatMoney(alert.event.expected)]],
    link: toDay(alert),
  }),
  discrepancy: ({ event, date }) => ({
    title: 'Écart à la clôture',
    sentence: describeDiscrepancy(event, date),
    facts: [
      ['Clôture', `n°\u00A0${event.name}`],
      ['Attendu', formatMoney(event.expected)],
      ['Compté', formatMoney(event.counted)],
      ...listDiscrepancies(event),
      ['Clôturée par', event.byName],
    ],
    link: toClosing(event.closingId),
  }),
  cash_above: (alert) => ({
    title: 'Caisse au-dessus du plafond',
    sentence:
      alert.since === alert.date
        ? 'La caisse attendue a atteint le plafond que vous avez fixé.'
        : `La caisse attendue est toujours au-dessus du plafond que vous avez fixé, depuis le ${formatDate(alert.since)}.`,
    facts: [
      ['Caisse attendue', formatMoney(alert.event.expected)],
      ...(alert.threshold === null ? [] : ([['Plafond', formatMoney(alert.threshold)]] as const)),
    ],
    link: toDay(alert),
  }),
  opening_disputed: ({ event, date }) => ({
    title: 'Solde de départ contesté',
    sentence: `La journée du ${formatDate(date)} a été clôturée avec un autre solde de départ que le dernier compté.`,
    facts: [
      ['Clôture', `n°\u00A0${event.name}`],
      ...(event.openingExpected === null ? [] : ([['Dernier compté', formatMoney(event.openingExpected)]] as const)),
      ['Solde de départ', formatMoney(event.opening)],
      ['Motif', event.reason ?? '—'],
      ['Clôturée par', event.byName],
    ],
    link: toClosing(event.closingId),
  }),
  taking_disputed: (alert) => ({
    title: 'Caisse contestée à la prise',
    sentence: `La caisse du ${formatDate(alert.date)} a été prise avec un autre montant que le dernier compté.`,
    facts: [
      ['Attendu', formatMoney(alert.event.openingExpected)],
      ['Compté', formatMoney(alert.event.opening)],
      ['Motif', alert.event.reason ?? '—'],
      ['Prise par', alert.event.byName],
    ],
    link: toDay(alert),
  }),
  balance_low: (alert) => ({
    title: 'Solde opérateur bas',
    sentence: describeLevel(alert, LOW_LIMIT),
    facts: alert.event.accounts.map(({ name, balance, limitLow }) => [
      name,
      limitLow === null ? formatMoney(balance) : `${formatMoney(balance)} (limite ${formatMoney(limitLow)})`,
    ]),
    link: toBalances(alert),
  }),
  balance_high: (alert) => ({
    title: 'Solde opérateur haut',
    sentence: describeLevel(alert, 'la limite haute'),
    facts: alert.event.accounts.map(({ name, balance, limitHigh }) => [
      name,
      limitHigh === null ? formatMoney(balance) : `${formatMoney(balance)} (limite ${formatMoney(limitHigh)})`,
    ]),
    link: toBalances(alert),
  }),
  unsettled_days: (alert) => ({
    title: 'Opérateur qui ne règle pas',
    sentence: "L'opérateur vous doit de l'argent depuis plus de jours que vous n'en laissez.",
    facts: alert.event.accounts.map(({ name, balance, unsettledDays, maxDays }) => [
      name,
      `${formatMoney(balance)} depuis ${counted(unsettledDays ?? 0, 'jour')} (${counted(maxDays ?? 0, 'jour')} au plus)`,
    ]),
    link: toBalances(alert),
  }),
  not_read: ({ event, date }) => ({
    title: 'Solde opérateur non relevé',
    sentence: `La clôture de la journée du ${formatDate(date)} n'a pas relevé un solde, comme celles d'avant.`,
    facts: [
      ['Clôture', `n°\u00A0${event.name}`],
      ...(event.unread ?? [])
        .filter(({ closings }) => closings >= UNREAD_CLOSINGS)
        .map(({ name, closings }) => [name, `${counted(closings, 'clôture')} sans relevé`] as const),
      ['Clôturée par', event.byName],
    ],
    link: toClosing(event.closingId),
  }),
  transfer_pending: ({ event }) => ({
    title: "Transfert qui n'arrive pas",
    sentence: "De l'argent est parti un jour plus tôt, et personne n'a dit qu'il est arrivé.",
    facts: event.transfers.map(({ name, amount, days }) => [
      name,
      `${formatMoney(amount)} depuis ${counted(days, 'jour')}`,
    ]),
    link: { label: 'Voir les transferts', path: '/app/transfers' },
  }),
  debt_overdue: ({ event, agencyId, days }) => ({
    title: 'Avance client ancienne',
    sentence:
      event.customers === 1
        ? `Un client de l'agence doit depuis plus de ${counted(days ?? 0, 'jour')}.`
        : `${formatCount(event.customers)} clients de l'agence doivent depuis plus de ${counted(days ?? 0, 'jour')}.`,
    facts: [
      ['Reste dû', formatMoney(event.owed)],
      ['La plus ancienne', `depuis ${counted(event.days, 'jour')}`],
    ],
    link: { label: 'Voir les avances', path: `/app/debts?agency=${agencyId}` },
  }),
  commission_overdue: ({ event, days }) => ({
    title: 'Commission en retard',
    sentence: `Une commission acquise n'est pas reçue plus de ${counted(days ?? 0, 'jour')} après la fin de son mois.`,
    facts: event.months.map(({ name, accrued }) => [name, formatMoney(accrued)]),
    link: { label: 'Voir les commissions', path: '/app/commissions' },
  }),
  reopened: ({ event, date }) => ({
    title: 'Journée rouverte',
    sentence: `La journée du ${formatDate(date)} a été rouverte\u00A0: elle peut de nouveau être modifiée.`,
    facts: [
      ['Clôture', `n°\u00A0${event.name}`],
      ['Motif', event.reason],
      ['Rouverte par', event.byName],
    ],
    link: toClosing(event.closingId),
  }),
}

function describe({ kind, facts, ...alert }: Alert): AlertWords {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an alert of a kind was made of an event of that kind
  return (words[kind] as (about: object) => AlertWords)({ ...alert, ...facts })
}

/** Names are of the owner's own agencies; one that mail readers would show as a link is left out of the subject. */
function writeSubject({ title }: AlertWords, { agencyName }: Alert): string {
  return looksLikeLink(agencyName) ? title : `${title}\u00A0: ${agencyName}`
}

/** One alert, at once. */
export function alertMail({ to, publicUrl, name }: Reader, alert: Alert): MailMessage {
  const { sentence, facts, link, ...title } = describe(alert)
  return composeMail(
    { kind: 'alert', to },
    {
      subject: writeSubject({ ...title, sentence, facts, link }, alert),
      firstName: name,
      paragraphs: [sentence],
      facts: [['Agence', alert.agencyName], ['Date', formatDate(alert.date)], ...facts],
      action: { label: link.label, url: `${publicUrl}${link.path}` },
    },
  )
}

/** All alerts that waited for the evening. */
export function eveningMail(reader: Reader, alerts: readonly Alert[]): MailMessage {
  const [first] = alerts
  if (first !== undefined && alerts.length === 1) return { ...alertMail(reader, first), kind: 'alerts-of-the-day' }
  const { to, publicUrl, name } = reader
  const facts = alerts.map((alert): NonNullable<MailContent['facts']>[number] => {
    const { title, facts: own } = describe(alert)
    const about = own.map(([label, value]) => `${label}\u00A0: ${value}`).join(', ')
    return [`${alert.agencyName}, ${formatDate(alert.date)}`, `${title}. ${about}`]
  })
  return composeMail(
    { kind: 'alerts-of-the-day', to },
    {
      subject: `${counted(alerts.length, 'alerte')} du jour`,
      firstName: name,
      paragraphs: ["Voici ce que vos agences ont de particulier aujourd'hui."],
      facts,
      action: { label: 'Voir le tableau de bord', url: `${publicUrl}/app` },
    },
  )
}
