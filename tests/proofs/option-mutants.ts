import { type Mutant, without } from './mutant.ts'

/* What a member's options close, and whom an alert reaches. */

const BLIND = { project: 'api', tests: 'tests/api/blind-members.test.ts' } as const
const COUNTS = { project: 'api', tests: 'tests/api/blind-counts.test.ts' } as const
const FEEDS = { project: 'api', tests: 'tests/api/feeds.test.ts' } as const
const ALERTS = { project: 'api', tests: 'tests/api/alerts.test.ts' } as const
const ALERT_KINDS = { project: 'unit', tests: 'server/features/alerts/alerts.rules.test.ts' } as const
const ACTIONS = { project: 'unit', tests: 'shared/team/permissions.test.ts' } as const
const TRAIL = { project: 'api', tests: 'tests/api/audit-agencies.test.ts', filter: 'a manager of Centre' } as const

const PERMISSIONS = 'shared/team/permissions.ts'
const SUBMIT = 'server/features/closings/submit-count.ts'
const RECIPIENTS = 'server/features/alerts/alert-recipients.queries.ts'
const WATCHED = 'server/features/alerts/watched-rules.queries.ts'
const RAISE = 'server/features/alerts/raise-alert.ts'
const EVENING = 'server/features/alerts/send-evening.ts'

export const optionMutants: readonly Mutant[] = [
  {
    name: 'a list gives a blind member its sums',
    file: 'server/features/transactions/transactions.service.ts',
    text: 'return call.member.blind ? { ...page, totals: null } : page',
    replacement: 'return page',
    ...BLIND,
    filter: 'no sum of them',
  },
  {
    name: 'the feeds give a blind member their sums',
    file: 'server/features/feeds/feeds.service.ts',
    text: 'totals: call.member.blind ? null : totals,',
    replacement: 'totals,',
    ...BLIND,
    filter: 'no sum of them',
  },
  {
    name: 'an operator account gives a blind member its opening and limits',
    file: 'server/features/operator-accounts/operator-accounts.rules.ts',
    text: "const isShown = checkAction('figures.read', member, 'password') === null",
    replacement: 'const isShown = member.blind || true',
    ...BLIND,
    filter: 'a blind cashier',
  },
  {
    name: 'a blind member reads figures',
    file: PERMISSIONS,
    text: "    case 'unlessBlind':\n      return blind ? 'access.blind' : null",
    replacement: "    case 'unlessBlind':\n      return null",
    ...ACTIONS,
    filter: 'blind',
  },
  {
    name: 'a blind member closes a day, which tells the discrepancy',
    file: PERMISSIONS,
    text: "      if (!canClose) return 'access.not_allowed'\n      return blind ? 'access.blind' : null",
    replacement: "      return canClose ? null : 'access.not_allowed'",
    ...ACTIONS,
    filter: 'blind',
  },
  {
    name: 'a member who may not close a day closes it',
    file: PERMISSIONS,
    ...without("      if (!canClose) return 'access.not_allowed'\n"),
    ...ACTIONS,
    filter: 'checkAction',
  },
  {
    name: 'a repeated blind count is compared again',
    file: SUBMIT,
    ...without('  if (repeated !== undefined) return repeated\n'),
    ...COUNTS,
    filter: 'repeated submission',
  },
  {
    name: 'a blind count goes on after its two attempts',
    file: SUBMIT,
    ...without("  if (countAttemptsLeft(limits) === 0) throw refuse('closings.attempts_used')\n"),
    ...COUNTS,
    filter: 'third count',
  },
  {
    name: 'a comment is asked only for a blind count that is wrong',
    file: SUBMIT,
    text: 'isFinalAttempt(attempt) && input.comment === null',
    replacement: 'isFinalAttempt(attempt) && input.comment === null && !isCountRight(day.discrepancy, day.lines)',
    ...COUNTS,
    filter: 'the field that is asked for',
  },
  {
    name: 'a second blind count returns whether it was right',
    file: SUBMIT,
    text: 'const closing = await writeClosing(trx, call, input, day)\n  return { matches: isFinalAttempt(attempt) ? null : true,',
    replacement:
      'const closing = await writeClosing(trx, call, input, day)\n  return { matches: isRight ? true : null,',
    ...COUNTS,
    filter: 'forgotten operation',
  },
  {
    name: 'a feed out has no limit',
    file: 'server/features/feeds/feeds.service.ts',
    ...without('          assertWithinLimit(member.feedLimit, input)\n'),
    ...FEEDS,
    filter: 'the limit of a member',
  },
  {
    name: 'the limit holds for money in',
    file: 'shared/feeds/feed-limit.ts',
    ...without(" || direction === 'incoming'"),
    ...FEEDS,
    filter: 'the limit of a member',
  },
  {
    name: 'an alert reaches a person without rights on the agency',
    file: RAISE,
    text: 'recipients.filter((person) => mayReceive(person, agencyId))',
    replacement: 'recipients',
    ...ALERTS,
    filter: 'who may not read the figures',
  },
  {
    name: 'the evening mail reaches a person without rights on the agency',
    file: EVENING,
    text: 'recipients.filter((person) => mayReceive(person, alert.agencyId))',
    replacement: 'recipients',
    ...ALERTS,
    filter: 'the evening has one mail to each person',
  },
  {
    name: 'an alert reaches a deactivated member',
    file: RECIPIENTS,
    ...without("    .where('m.status', '=', 'active')\n"),
    ...ALERTS,
    filter: 'who gets no mail',
  },
  {
    name: 'an alert reaches the people of another rule',
    file: RECIPIENTS,
    ...without("    .where('ar.rule_id', '=', ruleId)\n"),
    ...ALERTS,
    filter: 'who gets no mail|a discrepancy|are listed',
  },
  {
    name: 'a suspended space sends its evening mail',
    file: EVENING,
    text: 'waiting.length > 0 && (await isSpaceOpen(trx, ownerId, now))',
    replacement: 'waiting.length > 0',
    ...ALERTS,
    filter: 'suspended by then',
  },
  {
    name: 'a rule of one agency is raised by another',
    file: WATCHED,
    text: '(r.agency_id is null or a.id = r.agency_id)',
    replacement: '(r.agency_id is null or true)',
    ...ALERTS,
    filter: 'where the rule is for another agency',
  },
  {
    name: 'a rule that is switched off is raised',
    file: WATCHED,
    text: 'and r.enabled and r.kind',
    replacement: 'and r.kind',
    ...ALERTS,
    filter: 'or switched off',
  },
  {
    name: 'an agency without movements is reported as not closed',
    file: WATCHED,
    ...without('\n      and ${hasMovements}'),
    ...ALERTS,
    filter: 'for each agency with movements',
  },
  {
    name: 'a discrepancy of nothing is reported',
    file: 'server/features/alerts/alerts.rules.ts',
    ...without('largest > 0 && '),
    ...ALERT_KINDS,
    filter: 'a discrepancy of',
  },
  {
    name: 'a manager reads the trail of every agency',
    file: 'server/features/audit/audit.queries.ts',
    ...without("      ...(agencyIds === undefined ? [] : [isWithin(agencyIds, 'agency_id')]),\n"),
    ...TRAIL,
  },
  {
    name: 'a manager reads the authors of every agency',
    file: 'server/features/audit/audit.queries.ts',
    ...without("    .$if(agencyIds !== undefined, (query) => query.where(isWithin(agencyIds ?? [], 'agency_id')))\n"),
    ...TRAIL,
  },
]
