import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PersonEntry } from './person-entry.tsx'
import { PersonTiles } from './person-tiles.tsx'
import { TerminalFrame } from './terminal-frame.tsx'
import { NO_PEOPLE, SPACE_CLOSED, type Terminal, TERMINAL_LOCKED } from './terminal-words.ts'

interface TerminalEntryProps {
  terminal: Terminal
  /** The member who was here before, whose code is asked at once. */
  first?: string | undefined
  onEntered: () => Promise<unknown>
  foot: ReactNode
}

/** Who works at this machine, then the code. */
export function TerminalEntry({ terminal, first, onEntered, foot }: TerminalEntryProps) {
  const [chosen, setChosen] = useState(first)
  const notice = describeObstacle(terminal)
  const person = terminal.people.find(({ memberId }) => memberId === chosen)
  if (notice === null && person !== undefined && person.lockedUntil === null) {
    return (
      <PersonEntry
        key={person.memberId}
        terminal={terminal}
        person={person}
        onBack={() => setChosen(undefined)}
        onEntered={onEntered}
      />
    )
  }
  return (
    <TerminalFrame place={terminal} title={'Qui êtes-vous\u00A0?'} foot={foot}>
      {notice === null ? (
        <PersonTiles people={terminal.people} first={first} onChoose={({ memberId }) => setChosen(memberId)} />
      ) : (
        <Alert color="yellow" mt="lg" maw={480} role="status">
          {notice}
        </Alert>
      )}
    </TerminalFrame>
  )
}

function describeObstacle({ isSpaceOpen, isLocked, people }: Terminal): string | null {
  if (!isSpaceOpen) return SPACE_CLOSED
  if (isLocked) return TERMINAL_LOCKED
  return people.length === 0 ? NO_PEOPLE : null
}
