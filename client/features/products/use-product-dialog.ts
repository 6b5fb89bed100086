import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { productForm } from '#shared/products/product-input.ts'
import type { Category } from '#shared/values/statuses.ts'
import { useSaveProduct } from './use-product-mutations.ts'

type Product = ApiOutputs['products']['list'][number]

/** What the form holds: texts as typed, no operator as null. */
interface ProductValues {
  operatorId: string | null
  name: string
  category: Category
  description: string
}

interface Proposal {
  /** The active operator, if there is one. */
  operatorId: string | null
  /** Of the open tab. */
  category: Category
}

/** What is sent. Only for values that `productForm` has accepted. */
function toContent({ operatorId, ...values }: ProductValues) {
  return { ...values, operatorId: operatorId ?? '' }
}

/** The dialog that creates or edits a custom product, and its form. */
export function useProductDialog({ operatorId, category }: Proposal) {
  const utils = api.useUtils()
  const { create, update } = useSaveProduct()
  const emptyValues: ProductValues = { operatorId, category, name: '', description: '' }
  const form = useForm<ProductValues>({
    initialValues: emptyValues,
    validate: checkedBy(productForm),
  })
  const dialog = useEditDialog<Product, ProductValues>({
    form,
    emptyValues,
    toValues: (product) => ({
      operatorId: product.operatorId,
      name: product.name,
      category: product.category,
      description: product.description ?? '',
    }),
    create: (id, values) => create.mutateAsync({ id, ...toContent(values) }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toContent(values) }),
    findNewer: async (error, { id }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const products = await utils.products.list.fetch({}, { staleTime: 0 })
      return products.find((product) => product.kind === 'custom' && product.id === id) ?? null
    },
  })
  return { form, ...dialog }
}

export type ProductDialog = ReturnType<typeof useProductDialog>
