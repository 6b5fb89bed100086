export const paymentStatuses = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
