import { IconCheck, IconCoins, IconMinus, IconPlus } from '@tabler/icons-react'
import { toCountLabel, verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import type { Verdict } from '#shared/closings/closing-terms.ts'

export const verdictBadges = {
  shortage: { label: verdictLabels.shortage, icon: IconMinus, tone: 'bad' },
  excess: { label: verdictLabels.excess, icon: IconPlus, tone: 'waiting' },
  exact: { label: verdictLabels.exact, icon: IconCheck, tone: 'good' },
} as const satisfies Record<Verdict, object>

export const toCountBadge = { label: toCountLabel, icon: IconCoins, tone: 'neutral' } as const
