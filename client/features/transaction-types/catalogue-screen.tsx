import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { categories } from '#shared/cash/categories.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import classes from './catalogue.module.css'
import type { CatalogueSearch } from './catalogue-search.ts'
import { RemoveTypeModal } from './remove-type-modal.tsx'

type Type = ApiOutputs['transactionTypes']['adminList']['rows'][number]

interface CatalogueScreenProps {
  search: CatalogueSearch
  onSearchChange: (search: CatalogueSearch) => void
  onEdit: (id: string) => void
}

/** The standard products of the catalogue, incoming and outgoing. */
export function CatalogueScreen({ search, onSearchChange, onEdit }: CatalogueScreenProps) {
  const { q = '' } = search
  const [removal, setRemoval] = useState<{ opened: boolean; type: Type | null }>({ opened: false, type: null })
  return (
    <>
      <PageHeader
        title="Produits"
        description="Le catalogue des produits standard, proposés à tous les clients."
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/transaction-types/new" search={search} {...props} />}
          >
            Nouveau type
          </Button>
        }
      />
      <div className={classes.search}>
        <SearchField
          label="Rechercher un produit ou un opérateur"
          value={q}
          onChange={(next) => onSearchChange({ q: next })}
        />
      </div>
      {categories.map((category) => (
        <CatalogueSection
          key={category}
          category={category}
          search={q}
          page={search[category] ?? 1}
          onPageChange={(page) => onSearchChange({ ...search, [category]: page })}
          onEdit={onEdit}
          onRemove={(type) => setRemoval({ opened: true, type })}
        />
      ))}
      <RemoveTypeModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}
