import { api } from '#client/app/trpc.ts'
import { HowToPay } from './how-to-pay.tsx'

/** Of the signed-in client. */
export function OwnHowToPay() {
  const { data } = api.seller.howToPay.useQuery(undefined, { meta: { outcome: 'data.load' } })
  return data === undefined ? null : <HowToPay details={data} />
}
