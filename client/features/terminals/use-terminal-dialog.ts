import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  emptyTerminal,
  terminalRules,
  type TerminalRow,
  type TerminalValues,
  toTerminalInput,
  toTerminalValues,
} from './terminal-values.ts'
import { useSaveTerminal } from './use-terminal-mutations.ts'

/** `onCode` takes the code of a new machine, which is shown once. */
export function useTerminalDialog(onCode: (terminal: { name: string; code: string }) => void) {
  const { create, update } = useSaveTerminal()
  return useEditDialog<TerminalRow, TerminalValues>({
    emptyValues: emptyTerminal,
    validate: terminalRules,
    toValues: toTerminalValues,
    create: async (id, values) => {
      const { name, lockAfterMinutes } = toTerminalInput(values)
      const { code } = await create.mutateAsync({ id, agencyId: values.agencyId ?? '', name, lockAfterMinutes })
      onCode({ name, code })
    },
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toTerminalInput(values) }),
  })
}

export type TerminalDialog = ReturnType<typeof useTerminalDialog>
