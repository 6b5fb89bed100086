import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  attachTransferInput,
  awaitedTransfersInput,
  giveBackTransferInput,
  listTransfersInput,
  receiveTransferInput,
  refuseTransferInput,
  sendTransferInput,
  settleTransferInput,
  transferByIdInput,
  undoTransferInput,
} from '#shared/transfers/transfer-input.ts'
import { attachTransfer } from './attach-transfer.ts'
import { cancelTransfer, refuseTransfer } from './decide-transfer.ts'
import { giveBackTransfer } from './give-back-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendTransfer } from './send-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'
import {
  findTransfer,
  listAwaitedTransfers,
  listTransferEnds,
  listTransfers,
  summariseTransfers,
} from './transfers.service.ts'
import { undoTransfer } from './undo-transfer.ts'

export const transfersRouter = router({
  list: subscribedProcedure('entries.read')
    .input(listTransfersInput)
    .query(({ ctx, input }) => listTransfers(ctx, input)),
  find: subscribedProcedure('entries.read')
    .input(transferByIdInput)
    .query(({ ctx, input }) => findTransfer(ctx, input)),
  awaited: subscribedProcedure('entries.read')
    .input(awaitedTransfersInput)
    .query(({ ctx, input }) => listAwaitedTransfers(ctx, input)),
  summary: subscribedProcedure('entries.read').query(({ ctx }) => summariseTransfers(ctx)),
  // Of the whole space: a member of one agency sends to another.
  ends: subscribedProcedure('catalogue.read').query(({ ctx }) => listTransferEnds(ctx)),
  send: subscribedProcedure('transfers.enter')
    .input(sendTransferInput)
    .mutation(({ ctx, input }) => sendTransfer(ctx, input)),
  cancel: subscribedProcedure('transfers.enter')
    .input(transferByIdInput)
    .mutation(({ ctx, input }) => cancelTransfer(ctx, input)),
  receive: subscribedProcedure('transfers.enter')
    .input(receiveTransferInput)
    .mutation(({ ctx, input }) => receiveTransfer(ctx, input)),
  refuse: subscribedProcedure('transfers.enter')
    .input(refuseTransferInput)
    .mutation(({ ctx, input }) => refuseTransfer(ctx, input)),
  giveBack: subscribedProcedure('transfers.enter')
    .input(giveBackTransferInput)
    .mutation(({ ctx, input }) => giveBackTransfer(ctx, input)),
  attach: subscribedProcedure('transfers.enter')
    .input(attachTransferInput)
    .mutation(({ ctx, input }) => attachTransfer(ctx, input)),
  settle: subscribedProcedure('transfers.settle')
    .input(settleTransferInput)
    .mutation(({ ctx, input }) => settleTransfer(ctx, input)),
  undo: subscribedProcedure('transfers.settle')
    .input(undoTransferInput)
    .mutation(({ ctx, input }) => undoTransfer(ctx, input)),
})
