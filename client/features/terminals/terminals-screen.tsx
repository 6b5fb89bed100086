import { Anchor, Button } from '@mantine/core'
import { IconBan, IconDeviceDesktopPlus, IconKey, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { CodeModal, type ShownCode } from './code-modal.tsx'
import { terminalColumns } from './terminal-columns.tsx'
import { TerminalModal } from './terminal-modal.tsx'
import type { TerminalRow } from './terminal-values.ts'
import { useTerminalDialog } from './use-terminal-dialog.ts'
import { useRenewCode, useRevokeTerminal, useUnlockTerminal } from './use-terminal-mutations.ts'

type Question = { kind: 'renew' | 'revoke'; terminal: TerminalRow }

/** The machines at which people sign in with a code. */
export function TerminalsScreen() {
  const query = api.terminals.list.useQuery(undefined, { staleTime: 0, meta: { outcome: 'terminals.list' } })
  const [code, setCode] = useState<{ opened: boolean; shown: ShownCode | null }>({ opened: false, shown: null })
  const [question, setQuestion] = useState<{ opened: boolean; of: Question | null }>({ opened: false, of: null })
  const showCode = (shown: ShownCode) => setCode({ opened: true, shown })
  const dialog = useTerminalDialog(showCode)
  const renew = useRenewCode()
  const revoke = useRevokeTerminal()
  const unlock = useUnlockTerminal()
  const terminals = query.data?.terminals

  const renewCode = async ({ id, name }: TerminalRow) => {
    const { code: next } = await renew.mutateAsync({ id })
    showCode({ name, code: next })
  }
  const actions = (terminal: TerminalRow): RowAction[] => {
    if (terminal.state === 'revoked') return []
    const ask = (kind: Question['kind']) => setQuestion({ opened: true, of: { kind, terminal } })
    return [
      ...(terminal.isLocked
        ? [
            {
              label: 'Débloquer le poste',
              icon: IconLockOpen,
              worded: true,
              onClick: () => unlock.mutate({ id: terminal.id }),
            },
          ]
        : []),
      {
        label: 'Nouveau code',
        icon: IconKey,
        disabled: renew.isPending,
        // A machine in use stops as soon as another one takes the code.
        onClick: () => (terminal.state === 'enrolled' ? ask('renew') : void renewCode(terminal).catch(() => undefined)),
      },
      { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(terminal) },
      { label: 'Révoquer', icon: IconBan, tone: 'danger', onClick: () => ask('revoke') },
    ]
  }
  const addButton = (
    <Button leftSection={<IconDeviceDesktopPlus size={18} aria-hidden />} onClick={dialog.openNew}>
      Ajouter un poste
    </Button>
  )
  const { of } = question

  return (
    <>
      <PageHeader
        title="Postes"
        description="Les ordinateurs et tablettes des agences, où votre équipe entre avec un code."
        actions={terminals?.length === 0 ? undefined : addButton}
      />
      {query.isError && terminals === undefined ? (
        <LoadError title={getFailure('terminals.list')} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Postes"
          columns={terminalColumns}
          rows={terminals}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          rowActions={actions}
          skeletonRows={3}
          empty={
            <EmptyState icon={IconDeviceDesktopPlus} title="Aucun poste" action={addButton}>
              Ajoutez l'ordinateur d'une agence&nbsp;: chacun y choisit son nom et saisit son code, sans adresse e-mail
              ni mot de passe. Donnez les codes dans{' '}
              <Anchor inherit underline="always" renderRoot={(props) => <Link to="/app/team" {...props} />}>
                Équipe
              </Anchor>
              .
            </EmptyState>
          }
        />
      )}
      <TerminalModal dialog={dialog} />
      <CodeModal {...code} onClose={() => setCode(({ shown }) => ({ opened: false, shown }))} />
      {of !== null && (
        <ConfirmModal
          opened={question.opened}
          onClose={() => setQuestion({ opened: false, of })}
          title={of.kind === 'revoke' ? 'Révoquer ce poste\u00A0?' : 'Demander un nouveau code\u00A0?'}
          confirmLabel={of.kind === 'revoke' ? 'Révoquer' : 'Nouveau code'}
          tone={of.kind === 'revoke' ? 'danger' : 'normal'}
          onConfirm={() => (of.kind === 'revoke' ? revoke.mutateAsync({ id: of.terminal.id }) : renewCode(of.terminal))}
        >
          {of.kind === 'revoke' ? (
            <>
              Plus personne n'entre à <bdi>{of.terminal.name}</bdi>, et qui y travaille est déconnecté tout de suite.
            </>
          ) : (
            <>
              L'appareil qui saisit le nouveau code prend la place de celui de <bdi>{of.terminal.name}</bdi>, qui
              n'entre plus.
            </>
          )}
        </ConfirmModal>
      )}
    </>
  )
}
