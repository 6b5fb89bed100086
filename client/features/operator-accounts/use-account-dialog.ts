import { useToday } from '#client/app/session.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  accountRules,
  type AccountValues,
  emptyAccount,
  type OperatorAccount,
  toAccountTerms,
  toAccountValues,
} from './account-values.ts'
import { useSaveAccount } from './use-account-mutations.ts'

/** `agencyId`: proposed for a new account, where there is only one agency. */
export function useAccountDialog(agencyId: string | null) {
  const today = useToday()
  const { create, update } = useSaveAccount()
  return useEditDialog<OperatorAccount, AccountValues>({
    emptyValues: emptyAccount(today, agencyId),
    validate: accountRules(today),
    toValues: toAccountValues,
    create: (id, values) =>
      create.mutateAsync({
        id,
        agencyId: values.agencyId ?? '',
        operatorId: values.operatorId ?? '',
        ...toAccountTerms(values),
      }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAccountTerms(values) }),
  })
}

export type AccountDialog = ReturnType<typeof useAccountDialog>
