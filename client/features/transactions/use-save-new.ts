import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import type { SentCredit } from './credit-form.ts'
import { useEntryQuestion } from './use-entry-question.ts'

type Entry = Omit<TransactionContent, 'date'> & {
  id: string
  date?: TransactionContent['date']
  shiftId?: string | null
}

type Create = ReturnType<typeof api.transactions.create.useMutation>['mutateAsync']

interface NewEntryOptions {
  create: Create
  onSaved: (made: { id: string }) => unknown
}

/** Saves a new transaction, or one that is paid in part, with the questions of the server. */
export function useSaveNew({ create, onSaved }: NewEntryOptions) {
  const isOwner = useSession()?.member?.role === 'owner'
  const question = useEntryQuestion({ mayExceedLimit: isOwner })
  const give = api.debts.credit.useMutation({
    meta: {
      outcome: 'debts.credit',
      fieldErrors: 'form',
      asks: isOwner ? ['transactions.duplicate', 'debts.over_limit'] : ['transactions.duplicate'],
      undoable: true,
    },
    onSuccess: onSaved,
  })
  const save = (entry: Entry, credit: SentCredit | null) =>
    question.send((confirmed) =>
      credit === null
        ? create({ ...entry, confirmDuplicate: confirmed.confirmDuplicate })
        : give.mutateAsync({ ...entry, ...credit, ...confirmed }),
    )

  return { question, save }
}
