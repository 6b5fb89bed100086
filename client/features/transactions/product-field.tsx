import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { NO_PRODUCT, productKey, productOptions } from './product-options.ts'

interface ProductFieldProps {
  label: string
  value: string | null
  onChange: (key: string | null, category: Category | null) => void
  type: Category | null
  required: boolean
  current: TransactionRow | null
  error?: string | undefined
  'data-autofocus'?: boolean
}

export function ProductField({ type, required, current, onChange, ...field }: ProductFieldProps) {
  const products = api.products.list.useQuery({})
  const operators = api.operators.list.useQuery()
  const hasNoOperator = operators.data?.every(({ active }) => !active) ?? false
  // There may be hundreds of products: not rebuilt at every key typed in the form.
  const options = useMemo(
    () => productOptions({ products: products.data ?? [], type, current, isGeneral: !required }),
    [products.data, type, current, required],
  )
  const handleChange = (key: string | null) => {
    const chosen = products.data?.find((product) => productKey(product) === key)
    onChange(key ?? (required ? null : NO_PRODUCT), chosen?.category ?? null)
  }
  return (
    <SearchSelect
      placeholder={required ? 'Choisir un produit' : 'Aucune'}
      data-path="product"
      data={options}
      required={required}
      allowDeselect={false}
      nothingFoundMessage={products.isPending ? 'Chargement…' : 'Aucun produit trouvé'}
      onChange={handleChange}
      {...(hasNoOperator ? { description: <NoOperator /> } : {})}
      {...field}
    />
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
