import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import {
  emptyPlace,
  NO_ONES,
  type EditedPlace,
  placeRules,
  type PlaceValues,
  toPlaceTerms,
  toPlaceValues,
} from './place-values.ts'
import { usePlaceMutations } from './use-place-mutations.ts'

export function usePlaceDialog() {
  const { create, update } = usePlaceMutations()
  return useEditDialog<EditedPlace, PlaceValues>({
    emptyValues: emptyPlace,
    validate: placeRules,
    toValues: toPlaceValues,
    create: (id, values) =>
      create.mutateAsync({
        id,
        kind: values.kind,
        agencyId: values.kind === 'safe' && values.agencyId !== NO_ONES ? values.agencyId : null,
        ...toPlaceTerms(values),
      }),
    update: ({ id, updatedAt }, values) =>
      update.mutateAsync({ id, updatedAt, active: values.active, ...toPlaceTerms(values) }),
  })
}

export type PlaceDialog = ReturnType<typeof usePlaceDialog>
