import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

interface LongTextProps {
  text: string | null
}

const SHORT = 80

export function LongText({ text }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (text === null) return null
  const isLong = text.length > SHORT || text.split('\n').length > 2
  return (
    <>
      <span className={classes.text} data-inline data-clamped={(isLong && !isOpen) || undefined}>
        {text}
      </span>
      {isLong && (
        <UnstyledButton
          className={classes.more ?? ''}
          data-more
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </UnstyledButton>
      )}
    </>
  )
}
