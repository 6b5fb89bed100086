import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/app/session.ts'
import { decideAccount } from './account-choice.ts'
import { readLastAccounts } from './last-accounts.ts'
import { NO_PRODUCT, parseProductKey, productKey } from './product-options.ts'
import { type OfferedAccount, useOfferedProducts } from './use-offered-products.ts'
import type { TransactionDialog } from './use-transaction-dialog.ts'

const none: readonly OfferedAccount[] = []

/** The products of the form, and the open accounts of the chosen one's operator. Takes back what another agency or day does not offer. */
export function useEntryAccount({ form, target, opened, demands }: TransactionDialog) {
  const userId = useSession()?.member?.id ?? ''
  const { agencyId, date, product, accountId } = form.values
  // What follows from another agency is asked for once the press is painted.
  const place = { agencyId: useDeferredValue(agencyId), date: useDeferredValue(date) }
  const offered = useOfferedProducts({ ...place, enabled: opened })
  const { row } = target
  const isOfPlace = place.agencyId === agencyId && place.date === date
  const isCurrent = opened && isOfPlace && offered.data !== undefined && !offered.isPlaceholderData
  const chosen = offered.data?.products.find((one) => productKey(one) === product)
  const open = offered.data?.accounts.filter((account) => account.operatorId === chosen?.operatorId) ?? none
  const hasProduct = parseProductKey(product) !== null
  const isStored = row !== null && row.product !== null && product === productKey(row.product)
  const mayHaveNone = row !== null && row.account === null && isStored && row.agencyId === agencyId && row.date === date

  const isGone = isCurrent && hasProduct && chosen === undefined && !isStored
  const isKnown = isCurrent && (!hasProduct || chosen !== undefined)
  const decided = isKnown
    ? decideAccount({ open, accountId, mayHaveNone, lastUsed: readLastAccounts(userId) })
    : accountId

  const forgetProduct = useEffectEvent(() => {
    form.setFieldValue('product', demands.product === 'optional' ? NO_PRODUCT : null)
  })
  useEffect(() => {
    if (isGone) forgetProduct()
  }, [isGone])

  const takeAccount = useEffectEvent((id: string | null) => form.setFieldValue('accountId', id))
  useEffect(() => {
    if (decided !== accountId) takeAccount(decided)
  }, [decided, accountId])

  return { place, offered, open, mayHaveNone }
}
