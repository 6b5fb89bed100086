import { api } from '#client/app/trpc.ts'

/** Rarely changed and shown on many screens. */
const CONTACT_FRESH_MS = 300_000

/** What anyone may know of the seller; undefined until it is loaded. */
export function useSellerContact() {
  const { data } = api.seller.contact.useQuery(undefined, {
    staleTime: CONTACT_FRESH_MS,
    meta: { outcome: 'data.load' },
  })
  return data
}
