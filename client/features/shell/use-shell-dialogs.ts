import { useKeyboardShortcut } from '#client/ui/use-keyboard-shortcut.ts'
import { useKnownDialogs } from '#client/ui/use-known-dialogs.ts'

export function useShellDialogs() {
  const dialogs = useKnownDialogs<'palette' | 'help'>()
  useKeyboardShortcut({ key: 'k', ctrlOrMeta: true, whileTyping: true }, () => dialogs.open('palette'))
  useKeyboardShortcut({ key: '?' }, () => dialogs.open('help'))
  return dialogs
}
