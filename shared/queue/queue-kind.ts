/** What can wait for an administrator: a registration, a proof of payment, a pack that ends. */
export const queueKinds = ['requests', 'proofs', 'renewals'] as const
export type QueueKind = (typeof queueKinds)[number]
