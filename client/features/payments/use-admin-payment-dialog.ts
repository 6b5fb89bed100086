import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
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
  const utils = api.useUtils()
  const today = useToday()
  const { update } = useSavePayment()
  return useEditDialog<AdminPayment, AdminPaymentValues>({
    emptyValues: emptyPaymentValues,
    validate: (values) => adminPaymentErrors(values, today),
    toValues: toAdminPaymentValues,
    // No button leads here; the server refuses a creation with its own sentence.
    create: (id, values) => update.mutateAsync({ id, updatedAt: null, ...toAdminPaymentInput(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toAdminPaymentInput(values) }),
    findNewer: async (error, { id, email }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const { rows } = await utils.payments.list.fetch({ page: 1, search: email }, { staleTime: 0 })
      return rows.find((row) => row.id === id) ?? null
    },
  })
}

export type AdminPaymentDialog = ReturnType<typeof useAdminPaymentDialog>
