import { visiblePages } from '#shared/values/paging.ts'
import { PageButton } from './page-button.tsx'
import { PageStep } from './page-step.tsx'
import classes from './pagination.module.css'
import { usePagePress } from './use-page-press.ts'

interface NumbersPaginationProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function NumbersPagination({ page, pageCount, onChange }: NumbersPaginationProps) {
  const { shown, handlePress } = usePagePress(page, onChange)
  if (pageCount <= 1) return null
  const step = { page: shown, pageCount, onChange: handlePress }
  return (
    <nav className={classes.nav} data-alone aria-label="Pagination">
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
