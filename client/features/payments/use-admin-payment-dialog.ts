import { useToday } from '#client/app/session.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  adminPaymentErrors,
  toAdminPaymentInput,
  type AdminPaymentValues,
  toAdminPaymentValues,
  emptyPaymentValues,
  type AdminPayment,
} from './admin-payment-values.ts'
import { useSavePayment } from './use-admin-payment-mutations.ts'

export function useAdminPaymentDialog() {
  const today = useToday()
  const { update } = useSavePayment()
  return useEditDialog<AdminPayment, AdminPaymentValues>({
    emptyValues: emptyPaymentValues,
    validate: (values) => adminPaymentErrors(values, today),
    toValues: toAdminPaymentValues,
    // No button leads here; the server refuses a creation with its own sentence.
    create: (id, values) => update.mutateAsync({ id, updatedAt: null, ...toAdminPaymentInput(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAdminPaymentInput(values) }),
  })
}

export type AdminPaymentDialog = ReturnType<typeof useAdminPaymentDialog>
