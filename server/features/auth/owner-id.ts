/** The tenant whose rows a statement may touch. Made only from the session, so an id from the input does not type-check. */
export type OwnerId = string & { readonly __brand: 'OwnerId' }

export function mintOwnerId(account: { userId: string }): OwnerId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes a tenant of an account
  return account.userId as OwnerId
}
