import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  toContent,
  emptySubscription,
  type Subscription,
  subscriptionErrors,
  type SubscriptionValues,
  toSubscriptionValues,
} from './subscription-values.ts'
import { useSaveSubscription } from './use-subscription-mutations.ts'

export function useSubscriptionDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveSubscription()
  return useEditDialog<Subscription, SubscriptionValues>({
    emptyValues: emptySubscription,
    validate: subscriptionErrors,
    toValues: toSubscriptionValues,
    create: (id, values) => create.mutateAsync({ id, userId: values.userId, ...toContent(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toContent(values) }),
    findNewer: async (error, { id, email }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const { rows } = await utils.subscriptions.list.fetch({ page: 1, search: email }, { staleTime: 0 })
      return rows.find((row) => row.id === id) ?? null
    },
  })
}

export type SubscriptionDialog = ReturnType<typeof useSubscriptionDialog>
