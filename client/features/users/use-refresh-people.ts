import { api } from '#client/app/trpc.ts'

/** Refreshes everything that a decision about a client changes. */
export function useRefreshPeople(): () => Promise<unknown> {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.admin.users.list.invalidate(),
      utils.admin.users.byId.invalidate(),
      utils.admin.users.history.invalidate(),
      utils.admin.dashboard.invalidate(),
      utils.admin.queue.invalidate(),
      utils.admin.queueCounts.invalidate(),
      utils.admin.validations.invalidate(),
      utils.admin.groups.invalidate(),
      utils.admin.clients.invalidate(),
      utils.admin.audit.invalidate(),
      utils.payments.list.invalidate(),
      utils.pendingUsers.list.invalidate(),
      utils.subscriptions.requests.invalidate(),
      utils.subscriptions.decision.invalidate(),
      utils.subscriptions.list.invalidate(),
    ])
}
