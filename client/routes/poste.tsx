import { readMachineClock } from '#client/app/machine-clock.ts'
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isPinSession, type Session, useSession } from '#client/app/session.ts'
import { noteActivity, setLocked, wasLocked } from '#client/app/terminal-memory.ts'
import { useEnterAccount } from '#client/features/auth/use-account-change.ts'
import { EscapeGuard } from '#client/features/shell/escape-guard.tsx'
import { OwnPinScreen } from '#client/features/terminals/own-pin-screen.tsx'
import { TerminalDoor } from '#client/features/terminals/terminal-door.tsx'

interface TerminalSearch {
  /** To change the own code. */
  code?: boolean | undefined
}

export const Route = createFileRoute('/poste')({
  validateSearch: ({ code }: Record<string, unknown>): TerminalSearch => ({ code: code === true || undefined }),
  component: Terminal,
})

function Terminal() {
  const session = useSession()
  // Decided once: the session changes while a person enters.
  const [first, setFirst] = useState<Session>()
  if (first === undefined && session !== undefined) setFirst(session)
  return (
    <>
      <EscapeGuard isActive={false} />
      <TerminalPage session={first} />
    </>
  )
}

function TerminalPage({ session }: { session: Session | undefined }) {
  const { code: isChanging = false } = Route.useSearch()
  const router = useRouter()
  const enterAccount = useEnterAccount()
  const [hasLeft, setHasLeft] = useState(false)
  const handleEntered = async () => {
    setLocked(false)
    noteActivity(readMachineClock())
    await enterAccount()
    await router.navigate({ to: '/app', replace: true })
  }
  const isIn = isPinSession(session) && !wasLocked() && !hasLeft
  if (session?.terminal == null || !isIn) return <TerminalDoor onEntered={handleEntered} />
  const isFirstUse = session.member?.mustChangePin === true
  if (!isFirstUse && !isChanging) return <Navigate to="/app" replace />
  return (
    <OwnPinScreen
      place={session.terminal}
      isFirstUse={isFirstUse}
      onDone={handleEntered}
      onBack={() => void router.navigate({ to: '/app' })}
      onLeft={() => setHasLeft(true)}
    />
  )
}
