import { api } from '#client/app/trpc.ts'
import { useToday } from '#client/app/session.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { OperatorAccount } from './account-values.ts'
import { nameAccount } from './account-words.ts'
import { useCloseAccount } from './use-account-mutations.ts'

interface CloseAccountModalProps {
  opened: boolean
  account: OperatorAccount | null
  onClose: () => void
}

/** Says which balance was read last: its day will be the last one of the account. */
export function CloseAccountModal({ opened, account, onClose }: CloseAccountModalProps) {
  const date = useToday()
  const { mutateAsync } = useCloseAccount()
  const { data } = api.operatorAccounts.balances.useQuery(
    { agencyId: account?.agencyId ?? '', date },
    { enabled: opened && account !== null, staleTime: 0 },
  )
  const lastRead = data?.accounts.find(({ accountId }) => accountId === account?.id)?.lastRead
  const handleConfirm = async () => {
    if (account !== null) await mutateAsync({ id: account.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={'Fermer le compte opérateur\u00A0?'}
      confirmLabel="Fermer le compte"
      onConfirm={handleConfirm}
    >
      {account !== null && (
        <>
          <bdi>{nameAccount(account)}</bdi>.{' '}
        </>
      )}
      {lastRead === null && "Aucune clôture n'a encore relevé son solde\u00A0: relevez-le d'abord. "}
      {lastRead != null &&
        `Dernier solde relevé\u00A0: ${formatMoney(lastRead.balance)}, le ${formatDate(lastRead.date)}. Ce jour sera son dernier. `}
      Son historique est conservé. Un compte fermé ne se rouvre pas.
    </ConfirmModal>
  )
}
