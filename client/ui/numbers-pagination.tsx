import { visiblePages } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'

interface NumbersPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function NumbersPagination({ page, pageCount, onChange }: NumbersPaginationProps) {
  if (pageCount <= 1) return null
  const step = { page, pageCount, onChange }
  return (
    <nav className={classes.nav} data-alone aria-label="Pagination">
      <div className={classes.pages}>
        <PageStep to="previous" {...step} />
        {visiblePages(page, pageCount).map((number) => (
          <PageButton key={number} page={number} current={number === page} onChange={onChange} />
        ))}
        <PageStep to="next" {...step} />
      </div>
    </nav>
  )
}
