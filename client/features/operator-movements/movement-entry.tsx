import { useState } from 'react'
import { type MovementRequest, movementRequests } from '#client/app/movement-request.ts'
import { MovementModal } from './movement-modal.tsx'

/** Opens the form when a button or another screen asks for it. Renders nothing else. */
export function MovementEntry() {
  const [entry, setEntry] = useState<{ count: number; request: MovementRequest } | null>(null)
  movementRequests.useEach((request) => setEntry((before) => ({ count: (before?.count ?? 0) + 1, request })))
  return entry === null ? null : <MovementModal key={entry.count} request={entry.request} />
}
