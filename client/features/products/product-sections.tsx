import { Button, Group } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { OwnAndStandard } from '#client/ui/own-and-standard.tsx'
import classes from '#client/ui/names.module.css'

type Product = ApiOutputs['products']['list'][number]

interface ProductSectionsProps {
  operatorName: string
  products: readonly Product[] | undefined
  search: string
  isReadOnly: boolean
  onNew: () => void
  onEdit: (product: Product) => void
  onRemove: (product: Product) => void
}

const name: DataColumn<Product> = {
  key: 'name',
  header: 'Produit',
  cardRole: 'title',
  render: (product) => <bdi className={classes.name}>{product.name}</bdi>,
}
const operator: DataColumn<Product> = {
  key: 'operator',
  header: 'Opérateur',
  render: (product) => product.operatorName ?? '—',
}
const description: DataColumn<Product> = {
  key: 'description',
  header: 'Description',
  render: (product) => <bdi>{product.description ?? '—'}</bdi>,
}

const customColumns = [name, operator, description]
const standardColumns = [name, description]

/**
 * The tenant's custom products, and the standard ones of the active operator, read-only. Types without an operator are in the
 * settings. There may be hundreds: they render only for other properties, not for a key that is typed in the form.
 */
export const ProductSections = memo(function ProductSections(sections: ProductSectionsProps) {
  const { operatorName, products, isReadOnly, onNew, ...rest } = sections
  const rows = useMemo(() => products?.filter(({ operatorId }) => operatorId !== null), [products])
  return (
    <OwnAndStandard
      rows={rows}
      isReadOnly={isReadOnly}
      noneFound="Aucun produit trouvé"
      own={{
        title: 'Produits personnalisés',
        hint: 'Vos propres produits, chez tous vos opérateurs.',
        columns: customColumns,
        empty: (
          <EmptyState
            icon={IconTags}
            title="Aucun produit personnalisé"
            action={
              isReadOnly ? undefined : (
                <Group justify="center" gap="sm">
                  <Button variant="default" onClick={onNew}>
                    Créer un produit
                  </Button>
                  <Button variant="default" renderRoot={(props) => <Link to="/app/operators" {...props} />}>
                    Importer les produits de {operatorName}
                  </Button>
                </Group>
              )
            }
          />
        ),
      }}
      standard={{
        title: 'Produits standard',
        hint: `Le catalogue de ${operatorName}, en lecture seule.`,
        columns: standardColumns,
        empty: <EmptyState icon={IconTags} title="Aucun produit standard" />,
      }}
      {...rest}
    />
  )
})
