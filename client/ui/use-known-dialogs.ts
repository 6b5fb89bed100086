import { useState } from 'react'

/** Dialogs of which one at a time is open. Each is rendered from its first opening on, so that its code loads only then. */
export function useKnownDialogs<Name extends string>() {
  const [opened, setOpened] = useState<Name | null>(null)
  const [known, setKnown] = useState<readonly Name[]>([])
  const open = (name: Name) => {
    setKnown((before) => (before.includes(name) ? before : [...before, name]))
    setOpened(name)
  }
  const drop = (name: Name) => {
    setKnown((before) => before.filter((other) => other !== name))
    setOpened(null)
  }
  return { opened, known, open, drop, close: () => setOpened(null) }
}
