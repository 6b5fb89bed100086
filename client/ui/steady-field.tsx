import type { GetInputPropsReturnType } from '@mantine/form'
import { type ReactNode, useMemo } from 'react'

interface SteadyFieldProps {
  /** From `form.getInputProps`. */
  of: GetInputPropsReturnType
  /** What else `children` reads. */
  also?: readonly unknown[]
  children: (field: GetInputPropsReturnType) => ReactNode
}

/** A key typed in a form renders the form. Its other fields render only when their value, their error or `also` changes. */
export function SteadyField({ of, also = [], children }: SteadyFieldProps) {
  // oxlint-disable-next-line react/exhaustive-deps -- the handlers of a form do the same after each render
  return useMemo(() => children(of), [of.value, of.error, ...also])
}
