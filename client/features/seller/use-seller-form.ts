import { api } from '#client/app/trpc.ts'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { checkSeller, emptySeller, type Seller, type SellerValues, toSellerValues } from './seller-values.ts'

export function useSellerForm(seller: Seller) {
  const utils = api.useUtils()
  const { mutateAsync: update } = api.seller.update.useMutation({
    meta: { outcome: 'seller.update', fieldErrors: 'form' },
    onSuccess: () =>
      Promise.all([utils.seller.invalidate(), utils.plans.listActive.invalidate(), utils.admin.audit.invalidate()]),
  })
  return useEditedRow<Seller, SellerValues>(
    {
      emptyValues: emptySeller,
      validate: checkSeller,
      toValues: toSellerValues,
      create: () => Promise.reject(new Error('The row of the seller always exists')),
      update: ({ updatedAt }, values) => update({ ...values, updatedAt }),
    },
    seller,
  )
}
