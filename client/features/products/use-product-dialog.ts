import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { productForm } from '#shared/products/product-input.ts'
import type { Category } from '#shared/cash/categories.ts'
import { useSaveProduct } from './use-product-mutations.ts'

type Product = ApiOutputs['products']['list'][number]

/** What the form holds: texts as typed, null without an operator. */
interface ProductValues {
  operatorId: string | null
  name: string
  category: Category
  description: string
}

interface NewProduct {
  /** The active operator, if there is one. */
  operatorId: string | null
  category: Category
}

/** What is sent, for values that `productForm` accepts. */
function toContent({ operatorId, ...values }: ProductValues) {
  return { ...values, operatorId: operatorId ?? '' }
}

export function useProductDialog({ operatorId, category }: NewProduct) {
  const { create, update } = useSaveProduct()
  return useEditDialog<Product, ProductValues>({
    emptyValues: { operatorId, category, name: '', description: '' },
    validate: checkedBy(productForm),
    toValues: (product) => ({
      operatorId: product.operatorId,
      name: product.name,
      category: product.category,
      description: product.description ?? '',
    }),
    create: (id, values) => create.mutateAsync({ id, ...toContent(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toContent(values) }),
  })
}

export type ProductDialog = ReturnType<typeof useProductDialog>
