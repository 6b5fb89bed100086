import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { newId } from '#shared/values/ids.ts'
import { checkRule, emptyRule, newTier, type RuleValues, toRuleTerms, toRuleValues } from './rule-values.ts'
import { useCommissionMutations } from './use-commission-mutations.ts'

/** `replaced`: null for a rule that is new. Mount it once for each opening, which makes a new id. */
export function useRuleDialog(replaced: CommissionRule | null) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { createRule } = useCommissionMutations()
  const form = useForm<RuleValues>({
    initialValues: replaced === null ? emptyRule(today) : toRuleValues(replaced, today),
    validate: (values) => checkRule(values, today),
  })
  return {
    form,
    opened,
    replaced,
    today,
    close: () => setOpened(false),
    addTier: () => form.insertListItem('tiers', newTier(newId())),
    removeTier: (at: number) => form.removeListItem('tiers', at),
    submit: (values: RuleValues) =>
      createRule.mutateAsync({ id, replaces: replaced?.id ?? null, ...toRuleTerms(values) }),
  }
}

export type RuleDialog = ReturnType<typeof useRuleDialog>
