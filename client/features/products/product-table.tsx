import { Badge, Title } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useId } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { type DataColumn, DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import classes from './product-table.module.css'

type Product = ApiOutputs['products']['list'][number]

interface ProductTableProps {
  title: string
  hint: string
  /** Said where there are none. */
  empty: string
  /** Undefined while they load. */
  products: readonly Product[] | undefined
  /** With the operator of each. */
  withOperator?: boolean
}

const name: DataColumn<Product> = {
  key: 'name',
  header: 'Produit',
  cardRole: 'title',
  render: (product) => <span className={classes.name}>{product.name}</span>,
}
const operator: DataColumn<Product> = {
  key: 'operator',
  header: 'Opérateur',
  render: (product) => product.operatorName ?? '—',
}
const description: DataColumn<Product> = {
  key: 'description',
  header: 'Description',
  render: (product) => product.description ?? '—',
}

/** One kind of products with its heading and number. */
export function ProductTable({ title, hint, empty, products, withOperator = false }: ProductTableProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {products !== undefined && (
          <Badge color="gray" circle={products.length < 10} size="lg" className="tabular">
            {products.length}
          </Badge>
        )}
      </div>
      <p className={classes.hint}>{hint}</p>
      <DataTable
        label={title}
        columns={withOperator ? [name, operator, description] : [name, description]}
        rows={products}
        rowKey={(product) => product.id}
        skeletonRows={3}
        empty={<EmptyState icon={IconTags} title={empty} />}
      />
    </section>
  )
}
