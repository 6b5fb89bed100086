import { UnstyledButton } from '@mantine/core'
import classes from './pagination.module.css'

interface PageButtonProps {
  page: number
  current: boolean
  onChange: (page: number) => void
}

export function PageButton({ page, current, onChange }: PageButtonProps) {
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-label={`Page ${page}`}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      onClick={() => onChange(page)}
    >
      {page}
    </UnstyledButton>
  )
}
