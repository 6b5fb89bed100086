import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pagination.module.css'

interface PageStepProps {
  to: 'previous' | 'next'
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/** The arrow at one end of a pagination. */
export function PageStep({ to, page, pageCount, onChange }: PageStepProps) {
  const target = to === 'previous' ? page - 1 : page + 1
  const IconOf = to === 'previous' ? IconChevronLeft : IconChevronRight
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-label={to === 'previous' ? 'Page précédente' : 'Page suivante'}
      disabled={target < 1 || target > pageCount}
      onClick={() => onChange(target)}
    >
      <IconOf size={18} aria-hidden />
    </UnstyledButton>
  )
}
