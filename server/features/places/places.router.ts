import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { countPlaceInput, createPlaceInput, placeBookInput, updatePlaceInput } from '#shared/places/place-input.ts'
import { countPlace } from './count-place.ts'
import { createPlace, listPlaceBalances, readPlaceBook, updatePlace } from './places.service.ts'

export const placesRouter = router({
  balances: subscribedProcedure('figures.read').query(({ ctx }) => listPlaceBalances(ctx)),
  book: subscribedProcedure('figures.read')
    .input(placeBookInput)
    .query(({ ctx, input }) => readPlaceBook(ctx, input)),
  create: subscribedProcedure('places.manage')
    .input(createPlaceInput)
    .mutation(({ ctx, input }) => createPlace(ctx, input)),
  update: subscribedProcedure('places.manage')
    .input(updatePlaceInput)
    .mutation(({ ctx, input }) => updatePlace(ctx, input)),
  count: subscribedProcedure('places.count')
    .input(countPlaceInput)
    .mutation(({ ctx, input }) => countPlace(ctx, input)),
})
