import { api } from '#client/app/trpc.ts'

export function usePlaceMutations() {
  const utils = api.useUtils()
  const onSettled = () => Promise.all([utils.places.invalidate(), utils.transfers.invalidate()])
  return {
    create: api.places.create.useMutation({ meta: { outcome: 'places.create', fieldErrors: 'form' }, onSettled }),
    update: api.places.update.useMutation({ meta: { outcome: 'places.update', fieldErrors: 'form' }, onSettled }),
    count: api.places.count.useMutation({ meta: { outcome: 'places.count', fieldErrors: 'form' }, onSettled }),
  }
}
