import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import type { StartDemoInput } from '#shared/auth/auth-input.ts'
import { useEnterAccount } from './use-account-change.ts'
import { useStartDemo } from './use-auth-mutations.ts'

const redirectDelaysMs = { started: 2_000, alreadyActive: 1_000, used: 2_000 } as const

export type DemoStep = 'form' | 'started' | 'alreadyActive' | 'used'

interface DemoSignup {
  /** Every step but `form` is followed by a redirect. */
  step: DemoStep
  submit: (values: StartDemoInput) => Promise<void>
}

export function useDemoSignup(): DemoSignup {
  const [step, setStep] = useState<DemoStep>('form')
  const startDemo = useStartDemo()
  const enterAccount = useEnterAccount()
  const router = useRouter()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const goOn = (next: Exclude<DemoStep, 'form'>, path: string) => {
    setStep(next)
    timer.current = window.setTimeout(() => void router.navigate({ href: path, replace: true }), redirectDelaysMs[next])
  }

  const submit = async (values: StartDemoInput) => {
    try {
      const { outcome } = await startDemo.mutateAsync(values)
      await enterAccount()
      goOn(outcome, outcome === 'started' ? '/app/profile' : '/app')
    } catch (error) {
      if (readApiError(error)?.reason !== 'trial.already_used') throw error
      // Said by a toast, which stays over the redirect; the form says what is thrown.
      goOn('used', '/login')
    }
  }

  return { step, submit }
}
