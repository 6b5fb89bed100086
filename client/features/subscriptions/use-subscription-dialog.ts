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
  const { create, update } = useSaveSubscription()
  return useEditDialog<Subscription, SubscriptionValues>({
    emptyValues: emptySubscription,
    validate: subscriptionErrors,
    toValues: toSubscriptionValues,
    create: (id, values) => create.mutateAsync({ id, userId: values.userId, ...toContent(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toContent(values) }),
  })
}

export type SubscriptionDialog = ReturnType<typeof useSubscriptionDialog>
