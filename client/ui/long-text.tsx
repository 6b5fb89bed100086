import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

interface LongTextProps {
  text: string | null
}

/** Longer ones fill more than the two lines that a row gives them. */
const SHORT = 80

/** A long text in two lines, the rest on demand: a row stays a row, and the full text is in reach (pitfall 57). */
export function LongText({ text }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (text === null) return null
  const isLong = text.length > SHORT || text.split('\n').length > 2
  return (
    <>
      <span className={classes.text} data-clamped={(isLong && !isOpen) || undefined}>
        {text}
      </span>
      {isLong && (
        <UnstyledButton className={classes.more ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </UnstyledButton>
      )}
    </>
  )
}
