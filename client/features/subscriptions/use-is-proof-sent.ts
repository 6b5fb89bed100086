import { api } from '#client/app/trpc.ts'

/** Whether the client's latest proof of payment waits for a decision. The card below the pack reads the same list. */
export function useIsProofSent(): boolean {
  const { data } = api.payments.mine.useQuery(undefined, { meta: { outcome: 'data.load' } })
  return data?.[0]?.status === 'pending'
}
