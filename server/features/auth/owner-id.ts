/**
 * The tenant whose rows a statement may touch. Made of the session's account, or of the client whom an administrator names and
 * who was found; an id from the input does not type-check.
 */
export type OwnerId = string & { readonly __brand: 'OwnerId' }

/** The person who acts in a tenant, whom rows name as their author. The owner's own member has the tenant's id. */
export type MemberId = string & { readonly __brand: 'MemberId' }

/** Of a session's row: the one place that makes the two ids of what a call may touch and who makes it. */
export function mintIds({ actingOwnerId, memberId }: { actingOwnerId: string; memberId: string }): {
  ownerId: OwnerId
  memberId: MemberId
} {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes them
  return { ownerId: actingOwnerId as OwnerId, memberId: memberId as MemberId }
}

/** The account's own space, for what an administrator or the product itself does in it. */
export function mintOwnSpace({ userId }: { userId: string }): { ownerId: OwnerId; memberId: MemberId } {
  return mintIds({ actingOwnerId: userId, memberId: userId })
}
