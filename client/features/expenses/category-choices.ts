import { api } from '#client/app/trpc.ts'

/** Those in use, for a select. */
export function useCategoryChoices(): Array<{ value: string; label: string }> {
  const { data = [] } = api.expenses.categories.useQuery()
  return data.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name }))
}
