import { api } from '#client/app/trpc.ts'

/** Creates and edits. Groups count their agencies; transactions and the journal show an agency's name. */
export function useSaveAgency() {
  const utils = api.useUtils()
  const create = api.agencies.create.useMutation({
    meta: { outcome: 'agencies.create', fieldErrors: 'form' },
    onSuccess: () =>
      Promise.all([
        utils.agencies.list.invalidate(),
        utils.agencies.usage.invalidate(),
        utils.groups.list.invalidate(),
      ]),
  })
  const update = api.agencies.update.useMutation({
    meta: { outcome: 'agencies.update', fieldErrors: 'form' },
    onSuccess: () =>
      Promise.all([
        utils.agencies.list.invalidate(),
        utils.groups.list.invalidate(),
        utils.transactions.list.invalidate(),
        utils.journal.compute.invalidate(),
        // Another start of tracking has other days to close and another expected cash.
        utils.closings.invalidate(),
        utils.board.invalidate(),
      ]),
    // Another user may have changed the row.
    onError: () => void utils.agencies.list.invalidate(),
  })
  return { create, update }
}

/** Deletes an agency. One with transactions is refused, with their number. */
export function useRemoveAgency() {
  const utils = api.useUtils()
  return api.agencies.remove.useMutation({
    meta: { outcome: 'agencies.remove' },
    onSuccess: () =>
      Promise.all([
        utils.agencies.list.invalidate(),
        utils.agencies.usage.invalidate(),
        utils.groups.list.invalidate(),
      ]),
  })
}
