/** On mutations, the member whose form it is: a terminal changes hands while a form is open. */
export const MEMBER_HEADER = 'x-member'
