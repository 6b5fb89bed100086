import { useSession } from '#client/app/session.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  alertRules,
  type AlertRule,
  type AlertValues,
  emptyAlert,
  toAlertInput,
  toAlertValues,
} from './alert-values.ts'
import { useSaveAlert } from './use-alert-mutations.ts'

export function useAlertDialog() {
  const { create, update } = useSaveAlert()
  const memberId = useSession()?.member?.id
  return useEditDialog<AlertRule, AlertValues>({
    emptyValues: emptyAlert(memberId),
    validate: alertRules,
    toValues: toAlertValues,
    create: (id, values) => create.mutateAsync({ id, ...toAlertInput(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAlertInput(values) }),
  })
}

export type AlertDialog = ReturnType<typeof useAlertDialog>
