import { useState } from 'react'
import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'

type ShellDialog = 'palette' | 'help'

/** Ctrl/Meta+K opens the palette, `?` the list of shortcuts. Each is drawn only once it was asked for: its code comes then. */
export function useShellDialogs() {
  const [opened, setOpened] = useState<ShellDialog | null>(null)
  const [known, setKnown] = useState<readonly ShellDialog[]>([])
  const open = (dialog: ShellDialog) => {
    setKnown((before) => (before.includes(dialog) ? before : [...before, dialog]))
    setOpened(dialog)
  }
  useKeyboardShortcut({ key: 'k', ctrlOrMeta: true, whileTyping: true }, () => open('palette'))
  useKeyboardShortcut({ key: '?' }, () => open('help'))
  return { opened, known, open, close: () => setOpened(null) }
}
