import { Alert, Anchor } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'

/** Another machine hands the cash over or takes it. */
const REFRESH_MS = 20_000

/** Of an agency with hand-over: who holds the cash, where it is not the person who is signed in. Renders nothing otherwise. */
export function HolderNotice({ agencyId }: { agencyId: string }) {
  const { data: state } = api.shifts.state.useQuery(
    { agencyId },
    { staleTime: 0, refetchInterval: REFRESH_MS, meta: { silent: true } },
  )
  if (state === undefined || !state.isOn || state.isClosed || (state.isMine && state.pending === null)) return null
  const { holder, pending } = state
  return (
    <Alert color="yellow" role="note" icon={<IconUserCheck size={20} aria-hidden />} mb="md">
      {holder === null ? (
        'Personne ne tient la caisse aujourd’hui.'
      ) : pending !== null ? (
        <>
          <bdi>{pending.byName}</bdi> propose une passation.
        </>
      ) : (
        <>
          La caisse est tenue par <bdi>{holder.memberName}</bdi>.
        </>
      )}{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'cash', agency: agencyId }} {...props} />}
      >
        {holder === null ? 'Prendre la caisse' : 'Ouvrir la caisse'}
      </Anchor>
    </Alert>
  )
}
