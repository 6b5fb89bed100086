import type { TerminalState } from './terminal-terms.ts'

export const terminalStateLabels: Readonly<Record<TerminalState, string>> = {
  waiting: 'En attente',
  enrolled: 'Actif',
  revoked: 'Révoqué',
}
