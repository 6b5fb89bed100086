import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { NO_PRODUCT, productKey, productOptions } from './product-options.ts'
import type { useOfferedProducts } from './use-offered-products.ts'

interface ProductFieldProps {
  label: string
  value: string | null
  onChange: (key: string | null, category: Category | null) => void
  type: Category | null
  required: boolean
  current: TransactionRow | null
  offered: ReturnType<typeof useOfferedProducts>
  error?: string | undefined
  'data-autofocus'?: boolean
}

export function ProductField({ type, required, current, offered, onChange, ...field }: ProductFieldProps) {
  const operators = api.operators.list.useQuery()
  const { data } = offered
  const names = [...new Set(data?.accounts.map(({ operatorName }) => operatorName))]
  const hasNoOperator = data?.accounts.length === 0 && operators.data?.every(({ active }) => !active)
  // There may be hundreds of products: not rebuilt at every key typed in the form.
  const options = useMemo(
    () => productOptions({ products: data?.products ?? [], type, current, isGeneral: !required }),
    [data, type, current, required],
  )
  const handleChange = (key: string | null) => {
    const chosen = data?.products.find((product) => productKey(product) === key)
    onChange(key ?? (required ? null : NO_PRODUCT), chosen?.category ?? null)
  }
  return (
    <SearchSelect
      placeholder={required ? 'Choisir un produit' : 'Aucune'}
      data-path="product"
      data={options}
      required={required}
      allowDeselect={false}
      nothingFoundMessage={offered.isPending ? 'Chargement…' : 'Aucun produit trouvé'}
      onChange={handleChange}
      {...(hasNoOperator === true
        ? { description: <NoOperator /> }
        : names.length > 0
          ? { description: <Operators names={names} /> }
          : {})}
      {...field}
    />
  )
}

/** Why these products and no others. */
function Operators({ names }: { names: readonly string[] }) {
  return (
    <>
      Opérateurs qui ont un compte dans cette agence&nbsp;: <bdi>{names.join(', ')}</bdi>.
    </>
  )
}

function NoOperator() {
  return (
    <>
      Aucun opérateur actif&nbsp;: ses produits manquent ici.{' '}
      <Anchor size="xs" renderRoot={(props) => <Link to="/app/operators" {...props} />}>
        Activer un opérateur
      </Anchor>
    </>
  )
}
