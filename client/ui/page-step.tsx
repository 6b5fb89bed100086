import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pagination.module.css'

interface PageStepProps {
  to: 'previous' | 'next'
  page: number
  pageCount: number
  onChange: (page: number) => void
}

export function PageStep({ to, page, pageCount, onChange }: PageStepProps) {
  const target = to === 'previous' ? page - 1 : page + 1
  const IconComponent = to === 'previous' ? IconChevronLeft : IconChevronRight
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-label={to === 'previous' ? 'Page précédente' : 'Page suivante'}
      disabled={target < 1 || target > pageCount}
      onClick={() => onChange(target)}
    >
      <IconComponent size={18} aria-hidden />
    </UnstyledButton>
  )
}
