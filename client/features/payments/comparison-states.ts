import { type Icon, IconAlertTriangle, IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import type { Comparison } from '#shared/payments/declared-amount.ts'

interface ComparisonState {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting'
}

/** What a client declares beside what the pack costs. */
export const comparisonStates: Record<Comparison, ComparisonState> = {
  none: { label: 'Sans preuve', icon: IconFileOff, tone: 'waiting' },
  equal: { label: 'Montant exact', icon: IconCircleCheck, tone: 'good' },
  different: { label: 'Montant différent', icon: IconAlertTriangle, tone: 'bad' },
  otherCurrency: { label: 'Autre devise', icon: IconAlertTriangle, tone: 'waiting' },
}
