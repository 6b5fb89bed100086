/** A person of a space, to filter rows by. Deactivated people keep their rows. */
export interface MemberName {
  id: string
  name: string
  isActive: boolean
}
