import { Alert, Anchor, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FailureWords } from './form-failure.ts'

interface FailureAlertProps {
  failure: FailureWords | null
  /** Below the sentence. */
  children?: ReactNode
}

/** Each `failure` object is announced once by screen readers, also after another one with the same words. */
export function FailureAlert({ failure, children }: FailureAlertProps) {
  const [shown, setShown] = useState({ failure, round: 0 })
  if (shown.failure !== failure) setShown({ failure, round: shown.round + 1 })
  return failure === null ? null : (
    // Only an element that is added is announced.
    <ShownFailure key={shown.round} {...failure}>
      {children}
    </ShownFailure>
  )
}

function ShownFailure({ title, text, link, again, children }: FailureWords & { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null)
  // The button that was pressed is often at the other end of a long form.
  useEffect(() => {
    // Newer browsers return a promise here, which React would call as a clean-up.
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={alert} color="red" role="alert" {...(title === undefined ? {} : { title })}>
      {text}
      {link !== undefined && (
        <>
          {' '}
          <Anchor href={link.href} target="_blank" inherit fw={550}>
            {link.label}
          </Anchor>
        </>
      )}
      {again !== undefined && (
        <Button variant="default" size="compact-md" display="block" mt="xs" onClick={again.run}>
          {again.label}
        </Button>
      )}
      {children}
    </Alert>
  )
}
