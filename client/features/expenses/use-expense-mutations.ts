import { api } from '#client/app/trpc.ts'

export function useExpenseMutations() {
  const utils = api.useUtils()
  const onSettled = () =>
    Promise.all([
      utils.expenses.invalidate(),
      utils.month.invalidate(),
      utils.feeds.list.invalidate(),
      utils.places.invalidate(),
    ])
  return {
    payByBank: api.expenses.payByBank.useMutation({
      meta: { outcome: 'expenses.payByBank', fieldErrors: 'form' },
      onSettled,
    }),
    classify: api.expenses.classify.useMutation({ meta: { outcome: 'expenses.classify' }, onSettled }),
    removeBank: api.expenses.removeBank.useMutation({ meta: { outcome: 'expenses.removeBank' }, onSettled }),
    createCategory: api.expenses.createCategory.useMutation({
      meta: { outcome: 'expenses.createCategory', fieldErrors: 'form' },
      onSettled,
    }),
    updateCategory: api.expenses.updateCategory.useMutation({
      meta: { outcome: 'expenses.updateCategory', fieldErrors: 'form' },
      onSettled,
    }),
  }
}
