import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () => Promise.all([utils.feeds.list.invalidate(), utils.closings.invalidate(), utils.board.invalidate()])
}

export function useCreateFeed() {
  const onSuccess = useInvalidation()
  return api.feeds.create.useMutation({ meta: { outcome: 'feeds.create', fieldErrors: 'form' }, onSuccess })
}

export function useRemoveFeed() {
  const onSuccess = useInvalidation()
  return api.feeds.remove.useMutation({ meta: { outcome: 'feeds.remove' }, onSuccess })
}
