/**
 * The tenant whose rows a statement may touch. Only `server/platform/trpc/procedures.ts` makes one, from the session, so an id
 * from the input does not type-check.
 */
export type OwnerId = string & { readonly __brand: 'OwnerId' }

/** Called by the access check of procedures, and by tests and jobs that act for a known account. */
export function mintOwnerId(account: { userId: string }): OwnerId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes a tenant of an account
  return account.userId as OwnerId
}
