import { SearchField } from '#client/ui/search-field.tsx'
import { PersonFilter } from '#client/app/person-filter.tsx'
import { AgencyFilter } from './agency-filter.tsx'
import classes from './list-filters.module.css'
import type { ListScreenProps } from './list-search.ts'

interface ListFiltersProps extends ListScreenProps {
  isMore: boolean
}

/** Search and agency. A new filter starts at page 1; a typed letter makes no history entry. */
export function ListFilters({ search, onSearchChange, isMore }: ListFiltersProps) {
  return (
    <>
      <div className={classes.row}>
        <SearchField
          label="Chercher une transaction"
          placeholder="Référence, montant, description, produit"
          value={search.q ?? ''}
          onChange={(q) => onSearchChange({ ...search, q: q || undefined, page: undefined }, { replace: true })}
        />
        <PersonFilter
          label="Saisi par"
          value={search.by}
          onChange={(by) => onSearchChange({ ...search, by, page: undefined })}
        />
        <AgencyFilter
          value={search.agency}
          onChange={(agency) => onSearchChange({ ...search, agency, page: undefined })}
        />
      </div>
      <p role="status" className={classes.more} hidden={!isMore}>
        {isMore &&
          (search.q === undefined
            ? 'Cette personne a saisi plus de transactions. Voici les plus récentes\u00A0: précisez la période pour les voir toutes, avec leurs totaux.'
            : 'Plus de 1 000 transactions correspondent. Voici les plus récentes\u00A0: précisez la référence, le montant ou la période pour les voir toutes, avec leurs totaux.')}
      </p>
    </>
  )
}
