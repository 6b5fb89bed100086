import { api } from '#client/app/trpc.ts'

export function useTransferMutations() {
  const utils = api.useUtils()
  // After refused ones too: somebody else decided meanwhile.
  const onSettled = () =>
    Promise.all([
      utils.transfers.invalidate(),
      utils.places.invalidate(),
      utils.feeds.list.invalidate(),
      utils.closings.invalidate(),
      utils.board.invalidate(),
    ])
  return {
    send: api.transfers.send.useMutation({
      meta: { outcome: 'transfers.send', fieldErrors: 'form', asks: ['transfers.overdraw'] },
      onSettled,
    }),
    receive: api.transfers.receive.useMutation({
      meta: { outcome: 'transfers.receive', fieldErrors: 'form' },
      onSettled,
    }),
    refuse: api.transfers.refuse.useMutation({ meta: { outcome: 'transfers.refuse', fieldErrors: 'form' }, onSettled }),
    giveBack: api.transfers.giveBack.useMutation({
      meta: { outcome: 'transfers.giveBack', fieldErrors: 'form' },
      onSettled,
    }),
    cancel: api.transfers.cancel.useMutation({ meta: { outcome: 'transfers.cancel' }, onSettled }),
    undo: api.transfers.undo.useMutation({ meta: { outcome: 'transfers.undo', fieldErrors: 'form' }, onSettled }),
    attach: api.transfers.attach.useMutation({ meta: { outcome: 'transfers.attach', fieldErrors: 'form' }, onSettled }),
    settle: api.transfers.settle.useMutation({ meta: { outcome: 'transfers.settle', fieldErrors: 'form' }, onSettled }),
  }
}

export type TransferMutations = ReturnType<typeof useTransferMutations>
