import type { ApiOutputs } from '#client/app/trpc.ts'
import { ProductTable } from './product-table.tsx'

type Product = ApiOutputs['products']['list'][number]

interface ProductSectionsProps {
  operatorName: string
  /** Of one category; undefined while they load. */
  products: readonly Product[] | undefined
}

/** Standard products of the active operator, read-only, and the tenant's custom ones. Types without operator belong to the settings screen (D16). */
export function ProductSections({ operatorName, products }: ProductSectionsProps) {
  const ofKind = (kind: Product['kind']) =>
    products?.filter((product) => product.kind === kind && product.operatorId !== null)
  return (
    <>
      <ProductTable
        title="Produits standard"
        hint={`Le catalogue de ${operatorName}, en lecture seule.`}
        empty="Aucun produit standard"
        products={ofKind('standard')}
      />
      <ProductTable
        title="Produits personnalisés"
        hint="Vos propres produits, chez tous vos opérateurs."
        empty="Aucun produit personnalisé"
        products={ofKind('custom')}
        withOperator
      />
    </>
  )
}
