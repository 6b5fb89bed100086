import { Anchor, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowsExchange, IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { CashHolder } from './cash-holder.tsx'

/** Another machine hands the cash over or takes it. */
const REFRESH_MS = 20_000

interface CashTabProps {
  agencyId: string | undefined
  onAgencyChange: (agencyId: string) => void
  /** Counting without warning: beside the cash, or in its place while it is open. */
  renderSpotCheck: (agencyId: string, isOpen: boolean, onOpenChange: (isOpen: boolean) => void) => ReactNode
}

/** Who holds the cash of an agency today: taking it, handing it over, and counting it without warning. */
export function CashTab({ agencyId: chosen, onAgencyChange, renderSpotCheck }: CashTabProps) {
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const mayChange = useMay('settings.change')
  const mayCheck = useMay('spotChecks.make')
  const [isChecking, setIsChecking] = useState(false)
  const agencyId = chosen ?? (agencies.data?.find(({ handover }) => handover) ?? agencies.data?.[0])?.id
  const {
    data: state,
    isError,
    refetch,
  } = api.shifts.state.useQuery(
    { agencyId: agencyId ?? '' },
    { enabled: agencyId !== undefined, staleTime: 0, refetchInterval: REFRESH_MS },
  )
  if (agencies.data?.length === 0) {
    return (
      <EmptyState icon={IconBuildingStore} title="Aucune agence">
        Sans agence, il n'y a pas de caisse à tenir.
      </EmptyState>
    )
  }
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end" justify="space-between">
        {(agencies.data?.length ?? 0) > 1 && (
          <SearchSelect
            label="Agence"
            allowDeselect={false}
            maw={360}
            flex={1}
            data={agencies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={agencyId ?? null}
            onChange={(next) => {
              if (next === null) return
              setIsChecking(false)
              onAgencyChange(next)
            }}
          />
        )}
        {state?.isOn === true && <Exporter of="shifts" filters={{ agencyId }} />}
      </Group>
      {state === undefined ? (
        isError ? (
          <LoadError title={getFailure('shifts.state')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius="lg" />
        )
      ) : (
        <>
          {mayCheck && !state.isClosed && renderSpotCheck(state.agencyId, isChecking, setIsChecking)}
          {/* One count at a time. */}
          {isChecking && !state.isClosed ? null : state.isOn ? (
            <CashHolder state={state} />
          ) : (
            <EmptyState
              icon={IconArrowsExchange}
              title="Passation non activée"
              {...(mayChange
                ? {
                    action: (
                      <Anchor renderRoot={(props) => <Link to="/app/allagencies" {...props} />}>
                        Modifier l'agence
                      </Anchor>
                    ),
                  }
                : {})}
            >
              Avec la passation, chaque personne compte la caisse quand elle la prend, et chaque tenue de caisse a son
              propre écart.
            </EmptyState>
          )}
        </>
      )}
    </Stack>
  )
}
