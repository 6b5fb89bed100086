import { pagesWithEllipses } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'

interface EllipsisPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function EllipsisPagination({ page, pageCount, onChange }: EllipsisPaginationProps) {
  if (pageCount <= 1) return null
  const step = { page, pageCount, onChange }
  return (
    <nav className={classes.nav} data-alone aria-label="Pagination">
      <div className={classes.pages}>
        <PageStep to="previous" {...step} />
        {pagesWithEllipses(page, pageCount).map((link) =>
          typeof link === 'number' ? (
            <PageButton key={link} page={link} current={link === page} onChange={onChange} />
          ) : (
            <span key={link} className={classes.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <PageStep to="next" {...step} />
      </div>
    </nav>
  )
}
