import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createFeedInput, listFeedsInput, removeFeedInput } from '#shared/feeds/feed-input.ts'
import { createFeed, listFeeds, removeFeed } from './feeds.service.ts'

export const feedsRouter = router({
  list: subscribedProcedure('entries.read')
    .input(listFeedsInput)
    .query(({ ctx, input }) => listFeeds(ctx, input)),
  create: subscribedProcedure('entries.create')
    .input(createFeedInput)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),
  remove: subscribedProcedure('entries.change')
    .input(removeFeedInput)
    .mutation(({ ctx, input }) => removeFeed(ctx, input)),
})
