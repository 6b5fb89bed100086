import { findFault } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { terminalForm } from '#shared/terminals/terminal-input.ts'
import { LOCK_AFTER } from '#shared/terminals/terminal-terms.ts'

export type TerminalRow = ApiOutputs['terminals']['list']['terminals'][number]

export interface TerminalValues {
  name: string
  /** Fixed once the machine is made: sessions at it act in this agency. */
  agencyId: string | null
  /** Empty while it is typed. */
  lockAfterMinutes: number | string
}

export const emptyTerminal: TerminalValues = { name: '', agencyId: null, lockAfterMinutes: LOCK_AFTER.usual }

export function toTerminalValues({ name, agencyId, lockAfterMinutes }: TerminalRow): TerminalValues {
  return { name, agencyId, lockAfterMinutes }
}

export const terminalRules = {
  name: (name: string) => findFault(terminalForm.shape.name, name),
  agencyId: (id: string | null) => findFault(terminalForm.shape.agencyId, id),
  lockAfterMinutes: (minutes: number | string) => findFault(terminalForm.shape.lockAfterMinutes, minutes),
}

/** What is sent, for values that {@link terminalRules} accepts. */
export function toTerminalInput({ name, lockAfterMinutes }: TerminalValues) {
  return { name, lockAfterMinutes: typeof lockAfterMinutes === 'number' ? lockAfterMinutes : LOCK_AFTER.usual }
}
