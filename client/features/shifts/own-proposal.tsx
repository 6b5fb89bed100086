import { Alert, Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { PendingHandover } from '#shared/shifts/shift-row.ts'
import { OutgoingCount } from './outgoing-count.tsx'
import { useShiftActions } from './use-shift-mutations.ts'

/** The proposal of the person who is signed in. */
export function OwnProposal({ pending }: { pending: PendingHandover }) {
  const { cancel } = useShiftActions()
  return (
    <>
      <Alert
        color="yellow"
        role="status"
        icon={<IconHourglass size={20} aria-hidden />}
        title="Passation proposée, en attente du recomptage"
      >
        La personne qui vous remplace ouvre cette page avec son nom et recompte la caisse.
        <Button
          variant="default"
          size="compact-md"
          display="block"
          mt="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: pending.id })}
        >
          Annuler la passation
        </Button>
      </Alert>
      <OutgoingCount pending={pending} />
    </>
  )
}
