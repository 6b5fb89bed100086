import { formatCount } from '#shared/values/count.ts'
import { visiblePages } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'

interface PageSummaryPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
  label?: string
}

export function PageSummaryPagination({ page, pageCount, onChange, label = 'Pagination' }: PageSummaryPaginationProps) {
  if (pageCount <= 1) return null
  const step = { page, pageCount, onChange }
  return (
    <nav className={classes.nav} aria-label={label}>
      <span className={classes.summary}>
        Page {formatCount(page)} sur {formatCount(pageCount)}
      </span>
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
