import { Anchor, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setTerminal } from '#client/app/terminal-mark.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { EnrollScreen } from './enroll-screen.tsx'
import { TerminalEntry } from './terminal-entry.tsx'
import { TerminalFrame } from './terminal-frame.tsx'
import { useCurrentTerminal } from './use-current-terminal.ts'

/** The page of a counter machine: its code at first, then who works at it. */
export function TerminalDoor({ onEntered }: { onEntered: () => Promise<unknown> }) {
  const query = useCurrentTerminal()
  useDocumentTitle('Poste · Sandouk')
  const isEnrolled = query.data === undefined ? undefined : query.data !== null
  useEffect(() => {
    if (isEnrolled !== undefined) setTerminal(isEnrolled)
  }, [isEnrolled])
  const foot = (
    <Text size="sm">
      <Anchor fw={550} renderRoot={(props) => <Link to="/login" search={{}} {...props} />}>
        Se connecter avec un mot de passe
      </Anchor>
    </Text>
  )
  if (query.data) return <TerminalEntry terminal={query.data} onEntered={onEntered} foot={foot} />
  if (query.data === null) return <EnrollScreen foot={foot} />
  return (
    <TerminalFrame title="Poste" foot={foot}>
      {query.isError && <LoadError title="Impossible de lire ce poste" onRetry={() => void query.refetch()} />}
    </TerminalFrame>
  )
}
