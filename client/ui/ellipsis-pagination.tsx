import { pagesWithEllipses } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'
import { usePagePress } from './use-page-press.ts'

interface EllipsisPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function EllipsisPagination({ page, pageCount, onChange }: EllipsisPaginationProps) {
  const { shown, handlePress } = usePagePress(page, onChange)
  if (pageCount <= 1) return null
  const step = { page: shown, pageCount, onChange: handlePress }
  return (
    <nav className={classes.nav} data-alone aria-label="Pagination">
      <div className={classes.pages}>
        <PageStep to="previous" {...step} />
        {pagesWithEllipses(shown, pageCount).map((link) =>
          typeof link === 'number' ? (
            <PageButton key={link} page={link} current={link === shown} onChange={handlePress} />
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
