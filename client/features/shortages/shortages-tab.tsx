import { Group } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconScale } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { EmptySection } from './empty-section.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import type { OpenShortageRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'
import { ChargeModal } from './charge-modal.tsx'
import { describeList } from './cut-list.ts'
import { OffsetModal } from './offset-modal.tsx'
import { DecisionSection, type Question } from './decision-section.tsx'
import { openColumns, surplusColumns } from './shortage-columns.tsx'
import { useShortageActions } from './use-shortage-mutations.ts'

interface Members {
  /** Undefined while they load, as the sum. */
  people: readonly DebtorRow[] | undefined
  owed: Centimes | undefined
  onOffset: (debtor: DebtorRow) => void
}

interface ShortagesTabProps {
  /** What members owe; `onOffset` asks for a surplus of theirs. */
  renderMembers: (members: Members) => ReactNode
}

/** Discrepancies of closed days: who answers for a shortage, and what becomes of a surplus. */
export function ShortagesTab({ renderMembers }: ShortagesTabProps) {
  const { data, isError, refetch } = api.shortages.list.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'shortages.list' },
  })
  const today = useToday()
  const mayCharge = useMay('shortages.charge')
  const mayManage = useMay('debts.manage')
  const mayExport = useMay('exports.download')
  const actions = useShortageActions()
  const [charged, setCharged] = useState<{ round: number; shortage: OpenShortageRow } | null>(null)
  const [offset, setOffset] = useState<{ round: number; debtor: DebtorRow } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  if (data === undefined && isError) {
    return <LoadError title={getFailure('shortages.list')} onRetry={() => void refetch()} />
  }
  const ask = (next: Question) => {
    setQuestion(next)
    setIsAsking(true)
  }

  const surplusActions = ({ closingId, state, left, until, date }: SurplusRow) =>
    mayManage && state === 'held'
      ? [
          {
            label: 'Rendre au client',
            icon: IconArrowBackUp,
            worded: true,
            onClick: () =>
              ask({
                title: 'Rendre cet excédent\u00A0?',
                text: `${formatMoney(left)} du ${formatDate(date)} sortent de la caisse aujourd'hui.`,
                confirmLabel: 'Rendre',
                run: () => actions.returnSurplus.mutateAsync({ closingId, date: today }),
              }),
          },
          ...(today >= until
            ? [
                {
                  label: 'Garder',
                  icon: IconCheck,
                  onClick: () =>
                    ask({
                      title: 'Garder cet excédent\u00A0?',
                      text: `Personne n'a réclamé ${formatMoney(left)} depuis le ${formatDate(date)}.`,
                      confirmLabel: 'Garder',
                      run: () => actions.keepSurplus.mutateAsync({ closingId }),
                    }),
                },
              ]
            : []),
        ]
      : []
  return (
    <>
      {mayExport && (
        <Group justify="flex-end">
          <Exporter of="shortages" filters={{}} disabled={data === undefined} />
        </Group>
      )}
      <TableSection
        title="Manques à décider"
        hint={describeList(
          "À régler sur leur clôture, ou à mettre à la charge d'une personne, qui répond elle-même.",
          data?.open,
        )}
        tall
        columns={openColumns}
        rows={data?.open}
        skeletonRows={2}
        rowKey={({ closingId, accountId }) => `${closingId} ${accountId ?? ''}`}
        rowLabel={({ date, agencyName }) => `${formatDate(date)}, ${agencyName}`}
        rowActions={(shortage) =>
          mayCharge
            ? [
                {
                  label: 'Mettre à la charge',
                  icon: IconScale,
                  worded: true,
                  onClick: () => setCharged((before) => ({ shortage, round: (before?.round ?? 0) + 1 })),
                },
              ]
            : []
        }
        empty={
          <EmptySection title="Aucun manque à décider">
            Les manques des clôtures non réglées apparaissent ici.
          </EmptySection>
        }
      />
      <DecisionSection decisions={data?.decisions} onAsk={ask} />
      {renderMembers({
        people: data?.people,
        owed: data?.owed,
        onOffset: (debtor) => setOffset((before) => ({ debtor, round: (before?.round ?? 0) + 1 })),
      })}
      <TableSection
        title="Excédents"
        hint={describeList('Gardés 90 jours pour le client qui les réclamerait.', data?.surpluses)}
        tall
        columns={surplusColumns}
        rows={data?.surpluses}
        skeletonRows={2}
        rowKey={({ closingId }) => closingId}
        rowLabel={({ date, agencyName }) => `${formatDate(date)}, ${agencyName}`}
        rowActions={surplusActions}
        empty={<EmptySection title="Aucun excédent">Les excédents des clôtures apparaissent ici.</EmptySection>}
      />
      {charged !== null && <ChargeModal key={charged.round} shortage={charged.shortage} />}
      {offset !== null && <OffsetModal key={offset.round} debtor={offset.debtor} surpluses={data?.surpluses ?? []} />}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={question?.title ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        tone="normal"
        onConfirm={async () => {
          await question?.run()
        }}
      >
        {question?.text}
      </ConfirmModal>
    </>
  )
}
