import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createFeedInput, listFeedsInput, removeFeedInput } from '#shared/feeds/feed-input.ts'
import { createFeed, listFeeds, removeFeed } from './feeds.service.ts'

export const feedsRouter = router({
  list: subscribedProcedure.input(listFeedsInput).query(({ ctx, input }) => listFeeds(ctx, input)),
  create: subscribedProcedure.input(createFeedInput).mutation(({ ctx, input }) => createFeed(ctx, input)),
  remove: subscribedProcedure.input(removeFeedInput).mutation(({ ctx, input }) => removeFeed(ctx, input)),
})
