import { api } from '#client/app/trpc.ts'

/** All that shows feeds or counts them. */
function useInvalidation() {
  const utils = api.useUtils()
  return () => Promise.all([utils.feeds.list.invalidate(), utils.closings.invalidate(), utils.board.invalidate()])
}

/** Records one. The id is made once for each opening of the form, so that a retry creates once (D10). */
export function useCreateFeed() {
  const onSuccess = useInvalidation()
  return api.feeds.create.useMutation({ meta: { outcome: 'feeds.create', fieldErrors: 'form' }, onSuccess })
}

/** Deletes after a confirmation. */
export function useRemoveFeed() {
  const onSuccess = useInvalidation()
  return api.feeds.remove.useMutation({ meta: { outcome: 'feeds.remove' }, onSuccess })
}
