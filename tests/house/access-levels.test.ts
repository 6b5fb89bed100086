import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import type { Action } from '#shared/team/permissions.ts'
import { type Access, accessLevels } from '#server/platform/trpc/trpc.ts'
import { procedures } from '#tests/support/procedures.ts'

/* Every procedure has an access level. tests/api/matrix.test.ts checks who passes each. */

/**
 * The matrix reads the access level from the procedure, so it would not notice a weaker one. Procedures that are not
 * listed are for subscribed clients.
 */
const PATHS_BY_LEVEL: Readonly<Record<Exclude<Access, 'subscribed'>, readonly RegExp[]>> = {
  public: [
    /^auth\.(session|signIn|adminSignIn|signOut|signUp|register|startDemo|requestPasswordReset|checkResetLink|resetPassword)$/,
    /^plans\.listActive$/,
    /^seller\.(contact|page)$/,
    /^team\.(checkInvitation|acceptAsNew)$/,
    /^terminals\.(enroll|current|lock)$/,
  ],
  terminal: [/^terminals\.signIn$/],
  pin: [/^terminals\.changePin$/],
  signedIn: [
    /^auth\.(changePassword|sessions|signOutOthers|switchSpace)$/,
    /^team\.accept$/,
    /^profile\.(get|onboarding|update)$/,
    /^payments\.(mine|receipt|submit)$/,
    /^(agencies\.usage|seller\.howToPay|subscriptions\.current)$/,
  ],
  admin: [
    /^admin\./,
    /^(operators|transactionTypes)\.admin/,
    /^operators\.(create|update|remove)$/,
    /^plans\.(list|byId|create|update|remove)$/,
    /^payments\.(adminReceipt|list|decision|approve|reject|update|remove)$/,
    /^subscriptions\.(list|requests|decision|activate|reject|create|update|renew|remove)$/,
  ],
  principalAdmin: [/^pendingUsers\./, /^seller\.(settings|update)$/],
}

function expectedAccess(path: string): Access {
  const fits = Object.entries(PATHS_BY_LEVEL).filter(([, paths]) => paths.some((pattern) => pattern.test(path)))
  expect(fits.length, `${path} is listed for two access levels`).toBeLessThan(2)
  return (fits[0]?.[0] ?? 'subscribed') as Access
}

/**
 * What a member does by calling it (shared/team/permissions.ts). A procedure that is missing here fails: decide which roles may
 * call it.
 */
const PATHS_BY_ACTION: Readonly<Partial<Record<Action, readonly RegExp[]>>> = {
  'entries.read': [
    /^transactions\.(list|find|usage)$/,
    /^(feeds|operatorAccounts)\.list$/,
    /^team\.names$/,
    /^expenses\.categories$/,
    /^transfers\.(list|find|awaited|summary)$/,
    /^shifts\.(state|ofDay)$/,
  ],
  'entries.create': [/^(transactions|feeds)\.create$/],
  'entries.change': [
    /^transactions\.(update|remove|restore)$/,
    /^feeds\.remove$/,
    /^debts\.cancel$/,
    /^expenses\.classify$/,
  ],
  'debts.read': [/^debts\.(list|byId)$/],
  'debts.enter': [/^debts\.(credit|collect|lend)$/],
  'debts.manage': [
    /^debts\.(waive|payOtherwise|update|erase)$/,
    /^shortages\.(confirm|recordPaper|withdraw|returnSurplus|keepSurplus|offset)$/,
  ],
  'month.read': [/^month\.read$/, /^expenses\.(list|ownerMoves)$/],
  'month.lock': [/^month\.(lock|unlock)$/],
  'expenses.manage': [/^expenses\.(createCategory|updateCategory|payByBank|removeBank)$/],
  'shortages.read': [/^shortages\.list$/],
  'shortages.charge': [/^shortages\.charge$/],
  'shortages.answer': [/^shortages\.(mine|answer)$/],
  'figures.read': [
    /^board\./,
    /^journal\.compute$/,
    /^closings\.(day|expected|list|byId|diagnose|diagnoseDraft)$/,
    /^profile\.noteJournal$/,
    /^operatorAccounts\.(balances|positions|statement)$/,
    /^operatorMovements\.list$/,
    /^places\.(balances|book)$/,
    /^spotChecks\.list$/,
  ],
  'operatorAccounts.manage': [/^operatorAccounts\.(create|update|close)$/],
  'operatorMovements.enter': [/^operatorMovements\.(create|transfer|remove)$/],
  'commissions.read': [/^commissions\.(rules|month|summary|proposals)$/],
  'commissions.manage': [
    /^commissions\.(createRule|endRule|previewRecalculation|recalculate)$/,
    /^commissions\.(declare|correct|withdraw|receive|cancelReceipt|decide)$/,
  ],
  'transfers.enter': [/^transfers\.(send|cancel|receive|refuse|giveBack|attach)$/],
  'transfers.settle': [/^transfers\.(settle|undo)$/],
  'places.count': [/^places\.count$/],
  'places.manage': [/^places\.(create|update)$/],
  'days.count': [/^closings\.(countDay|submitCount)$/],
  'days.close': [/^closings\.(saveDraft|close)$/],
  'cash.hold': [/^shifts\.start$/, /^handovers\./],
  'cash.takeOver': [/^shifts\.takeOver$/],
  'spotChecks.make': [/^spotChecks\.make$/],
  'closings.approve': [/^closings\.(approve|allowCount)$/],
  'closings.settle': [/^closings\.(settle|settleLine)$/, /^statements\.justify$/],
  'closings.reopen': [/^closings\.reopen$/],
  'audit.read': [/^audit\.list$/],
  'agencies.read': [/^(agencies|groups)\.list$/],
  'catalogue.read': [/^(products|transactionTypes|operators)\.list$/, /^products\.offered$/, /^transfers\.ends$/],
  'imports.manage': [/^imports\./],
  'statements.manage': [/^statements\.(list|preview|check|start|undo|result|match|choices|link|ignore|restore)$/],
  'settings.change': [
    /^(agencies|groups|products|transactionTypes)\.(create|update|remove)$/,
    /^products\.importStandard$/,
    /^operators\.setActive$/,
  ],
  'team.read': [/^team\.list$/],
  'pinMembers.manage': [/^team\.(addPinMember|setPin|removePin)$/],
  'ownPin.set': [/^team\.setOwnPin$/],
  'terminals.manage': [/^terminals\.(list|create|renewCode|update|revoke|unlock)$/],
  'alerts.manage': [/^alerts\.(list|create|update|setEnabled|remove)$/],
  'team.manage': [/^team\.(invite|resend|revoke|update|deactivate|reactivate|remove)$/],
}

function expectedAction(path: string): string | undefined {
  const fits = Object.entries(PATHS_BY_ACTION).filter(([, paths]) => paths.some((pattern) => pattern.test(path)))
  expect(fits.length, `${path} is listed for two actions`).toBeLessThan(2)
  return fits[0]?.[0]
}

describe('actions', () => {
  it.each(procedures.filter(({ access }) => access === 'subscribed'))(
    '$path has the listed action',
    ({ path, action }) => {
      expect(action, `${path}: list its action here, and its roles in shared/team/permissions.ts`).toBe(
        expectedAction(path),
      )
    },
  )

  it('are of procedures on rows of a tenant only', () => {
    expect(procedures.filter(({ access, action }) => access !== 'subscribed' && action !== undefined)).toEqual([])
  })
})

describe('access levels', () => {
  it.each(procedures)('$path has the listed access level', ({ path, access }) => {
    expect(accessLevels, `${path}: start it from a procedure of server/platform/trpc/procedures.ts`).toContain(access)
    expect(access, `${path}: change the access level here too`).toBe(expectedAccess(path))
  })

  it('no router is lazy, so that the matrix sees every procedure', () => {
    expect(procedures.length).toBeGreaterThan(20)
    const { lazy } = appRouter._def as { lazy?: Record<string, unknown> }
    expect(Object.keys(lazy ?? {}), 'lazy() routers hide procedures: import the router').toEqual([])
  })
})
