/** The agencies whose rows a call may touch. `all` also has the rows without an agency, which a list of agencies never has. */
export type AgencyScope = 'all' | readonly string[]

/** Whether the rows of this agency, or without one, are within the scope. */
export function isInScope(scope: AgencyScope, agencyId: string | null): boolean {
  return scope === 'all' || (agencyId !== null && scope.includes(agencyId))
}
