import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import type { Category } from '#shared/cash/categories.ts'
import { standardTypeForm } from '#shared/transaction-types/standard-type-input.ts'
import { useSaveType } from './use-type-mutations.ts'

export type CatalogueType = ApiOutputs['transactionTypes']['adminById']

interface TypeValues {
  name: string
  category: Category
  operatorId: string | null
  description: string
  active: boolean
}

const emptyValues: TypeValues = { name: '', category: 'incoming', operatorId: null, description: '', active: true }

function toValues({ name, category, operatorId, description, active }: CatalogueType): TypeValues {
  return {
    name,
    category,
    operatorId,
    description: description ?? '',
    active,
  }
}

export function useTypeForm(type: CatalogueType | null) {
  const { create, update } = useSaveType()
  return useEditedRow<CatalogueType, TypeValues>(
    {
      emptyValues,
      validate: checkedBy(standardTypeForm),
      toValues,
      create: (id, values) => create.mutateAsync({ id, ...values }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
    },
    type,
  )
}
