/** `waiting`: created, and no machine has been enrolled with its code yet. */
export const terminalStates = ['waiting', 'enrolled', 'revoked'] as const
export type TerminalState = (typeof terminalStates)[number]

/** After how many idle minutes a terminal locks its screen. */
export const LOCK_AFTER = { min: 1, max: 15, usual: 5 } as const
