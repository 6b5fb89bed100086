import type { ApiOutputs } from '#client/app/trpc.ts'
import { ItemGrid } from '#client/ui/item-grid.tsx'
import { OperatorCard } from './operator-card.tsx'

interface OperatorGridProps {
  /** Undefined while they load. */
  operators: ApiOutputs['operators']['list'] | undefined
}

/** The operators side by side, in the order of their names whatever their state: nothing moves under the pointer. */
export function OperatorGrid({ operators }: OperatorGridProps) {
  return (
    <ItemGrid label="Opérateurs">
      {operators?.map((operator) => (
        <OperatorCard key={operator.id} operator={operator} />
      ))}
    </ItemGrid>
  )
}
