import { Button, Group } from '@mantine/core'
import { IconPencil, IconSearchOff, IconTags, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { matchesSearch } from '#client/ui/matches-search.ts'
import { TableSection } from '#client/ui/table-section.tsx'
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
  const { operatorName, products, search, isReadOnly, onNew, onEdit, onRemove } = sections
  const all = (kind: Product['kind']) => products?.filter((row) => row.kind === kind && row.operatorId !== null)
  const matching = useMemo(
    () => products?.filter((row) => matchesSearch(search, row.name, row.operatorName, row.description)),
    [products, search],
  )
  const found = (kind: Product['kind']) => matching?.filter((row) => row.kind === kind && row.operatorId !== null)
  const emptyFor = (kind: Product['kind'], title: string, action?: ReactNode) =>
    all(kind)?.length === 0 ? (
      <EmptyState icon={IconTags} title={title} action={action} />
    ) : (
      <EmptyState icon={IconSearchOff} title="Aucun produit trouvé" />
    )
  return (
    <>
      <TableSection
        title="Produits personnalisés"
        hint="Vos propres produits, chez tous vos opérateurs."
        empty={emptyFor(
          'custom',
          'Aucun produit personnalisé',
          isReadOnly ? undefined : (
            <Group justify="center" gap="sm">
              <Button variant="default" onClick={onNew}>
                Créer un produit
              </Button>
              <Button variant="default" renderRoot={(props) => <Link to="/app/operators" {...props} />}>
                Importer les produits de {operatorName}
              </Button>
            </Group>
          ),
        )}
        columns={customColumns}
        rows={found('custom')}
        rowKey={({ id }) => id}
        rowLabel={(product) => product.name}
        {...(isReadOnly
          ? {}
          : {
              rowActions: (product: Product) => [
                { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(product) },
                { label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => onRemove(product) },
              ],
            })}
      />
      <TableSection
        title="Produits standard"
        hint={`Le catalogue de ${operatorName}, en lecture seule.`}
        empty={emptyFor('standard', 'Aucun produit standard')}
        columns={standardColumns}
        rows={found('standard')}
        rowKey={({ id }) => id}
      />
    </>
  )
})
