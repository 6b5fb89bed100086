export const requestStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type RequestStatus = (typeof requestStatuses)[number]
