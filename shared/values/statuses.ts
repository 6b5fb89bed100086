/** The closed sets of values that both documents name. Stored and sent as they stand here; labels live with screens. */

/** Direction of cash. `Cash-In` and `Produits crédités` are labels of incoming, `Cash-Out` and `débités` of outgoing (D17). */
export const categories = ['incoming', 'outgoing'] as const
export type Category = (typeof categories)[number]

/** A registration request (`pending_users`, spec 000 §4). */
export const requestStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** A subscription (spec 000 §4). Being `active` here is not enough to be in force: see D23. */
export const subscriptionStatuses = ['pending', 'active', 'inactive', 'cancelled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A proof of manual payment (spec 000 §4). */
export const paymentStatuses = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
