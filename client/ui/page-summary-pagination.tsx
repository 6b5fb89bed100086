import { formatCount } from '#shared/values/count.ts'
import { visiblePages } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'
import { usePagePress } from './use-page-press.ts'

interface PageSummaryPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
  label?: string
}

export function PageSummaryPagination({ page, pageCount, onChange, label = 'Pagination' }: PageSummaryPaginationProps) {
  const { shown, handlePress } = usePagePress(page, onChange)
  if (pageCount <= 1) return null
  const step = { page: shown, pageCount, onChange: handlePress }
  return (
    <nav className={classes.nav} aria-label={label}>
      <span className={classes.summary}>
        Page {formatCount(shown)} sur {formatCount(pageCount)}
      </span>
      <div className={classes.pages}>
        <PageStep to="previous" {...step} />
        {visiblePages(shown, pageCount).map((number) => (
          <PageButton key={number} page={number} current={number === shown} onChange={handlePress} />
        ))}
        <PageStep to="next" {...step} />
      </div>
    </nav>
  )
}
