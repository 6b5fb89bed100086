import { Alert } from '@mantine/core'
import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import { useSession } from '#client/app/session.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { ShiftState } from '#shared/shifts/shift-row.ts'
import { CashCountForm } from '#client/app/cash-count-form.tsx'
import { OwnProposal } from './own-proposal.tsx'
import { ReceivedProposal } from './received-proposal.tsx'
import { useShiftActions } from './use-shift-mutations.ts'

/** What the person who is signed in can do with the cash of the agency. */
export function CashHolder({ state }: { state: ShiftState }) {
  const { holder, pending, isMine, isClosed } = state
  const mayHold = useMay('cash.hold')
  const mayTakeOver = useMay('cash.takeOver')
  const memberId = useSession()?.member?.id
  if (isClosed) {
    return (
      <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />} title="Journée clôturée">
        La caisse d'aujourd'hui est comptée et clôturée. La prochaine prise de caisse se fait demain.
      </Alert>
    )
  }
  return (
    <>
      {holder !== null && (
        <Alert color={isMine ? 'green' : 'gray'} role="note" icon={<IconUserCheck size={20} aria-hidden />}>
          {isMine ? (
            'Vous tenez la caisse'
          ) : (
            <>
              La caisse est tenue par <bdi>{holder.memberName}</bdi>
            </>
          )}{' '}
          depuis le {formatDateTime(holder.startedAtLocal)}.
        </Alert>
      )}
      {pending !== null ? (
        pending.byId === memberId ? (
          <OwnProposal pending={pending} />
        ) : (
          mayHold && <ReceivedProposal key={pending.id} pending={pending} />
        )
      ) : holder === null ? (
        mayHold && <TakeCash key={state.agencyId} state={state} />
      ) : isMine ? (
        <Propose key={holder.id} agencyId={state.agencyId} />
      ) : (
        mayTakeOver && <TakeOver key={holder.id} agencyId={state.agencyId} name={holder.memberName} />
      )}
    </>
  )
}

function TakeCash({ state }: { state: ShiftState }) {
  const { agencyId, toFind } = state
  const { start } = useShiftActions()
  const isBlind = useSession()?.member?.blind === true
  return (
    <CashCountForm
      label="Prendre la caisse"
      submitLabel="Prendre la caisse"
      comment={{
        label: 'Motif',
        description: isBlind
          ? 'Facultatif\u00A0: ce que vous avez remarqué.'
          : "À remplir si la caisse ne contient pas ce qui est attendu\u00A0: c'est un écart d'ouverture.",
      }}
      intro={
        <Alert color="gray" role="note" title="Prendre la caisse">
          Comptez la caisse avant la première transaction. Ce que vous enregistrez ensuite fait partie de votre tenue de
          caisse, jusqu'à la passation ou la clôture.
          {toFind !== null && (
            <>
              {' '}
              La caisse doit contenir <strong>{formatMoney(toFind)}</strong>.
            </>
          )}
        </Alert>
      }
      onSubmit={(count) => start.mutateAsync({ agencyId, ...count })}
    />
  )
}

function Propose({ agencyId }: { agencyId: string }) {
  const { propose } = useShiftActions()
  return (
    <CashCountForm
      label="Passation"
      submitLabel="Proposer la passation"
      intro={
        <Alert color="gray" role="note" title="Passation">
          Comptez la caisse et proposez-la à la personne qui vous remplace. Elle recompte&nbsp;; d'ici là, vous tenez la
          caisse et pouvez encore enregistrer.
        </Alert>
      }
      onSubmit={({ id, counts }) => propose.mutateAsync({ id, agencyId, counts })}
    />
  )
}

function TakeOver({ agencyId, name }: { agencyId: string; name: string }) {
  const { takeOver } = useShiftActions()
  return (
    <CashCountForm
      label="Reprendre la caisse"
      submitLabel="Reprendre la caisse"
      comment={{ label: 'Motif', description: 'Pourquoi la passation se fait sans elle ou lui.', required: true }}
      intro={
        <Alert color="yellow" role="note" title="Reprise sans la personne">
          Si <bdi>{name}</bdi> n'est plus là, comptez la caisse vous-même. La reprise est notée comme non
          contradictoire.
        </Alert>
      }
      onSubmit={(count) => takeOver.mutateAsync({ agencyId, ...count })}
    />
  )
}
