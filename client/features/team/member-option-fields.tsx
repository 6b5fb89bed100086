import { Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { optionsOfRole } from '#shared/team/member-options.ts'
import { memberOptionLabels } from '#shared/team/team-labels.fr.ts'
import { limitRules, type MemberValues } from './member-values.ts'

/** What the chosen role may be given or refused. */
export function MemberOptionFields({ form }: { form: UseFormReturnType<MemberValues> }) {
  const { role, feedLimit, creditLimit } = form.values
  if (role === null) return null
  const has = optionsOfRole[role]
  return (
    <>
      {has.blind && (
        <Switch
          label={memberOptionLabels.blind}
          description={"Ne voit ni totaux ni montant attendu\u00A0: compte deux fois au plus, sans montant d'écart."}
          {...form.getInputProps('blind', { type: 'checkbox' })}
        />
      )}
      {has.canClose && (
        <Switch
          label={memberOptionLabels.canClose}
          description="Compte la caisse et fige la journée de ses agences."
          {...form.getInputProps('canClose', { type: 'checkbox' })}
        />
      )}
      {has.feedLimit && (
        <MoneyInput
          label={memberOptionLabels.feedLimit}
          description={"Le plus grand montant d'une alimentation sortante. Vide\u00A0: sans plafond."}
          placeholder="Sans plafond"
          rules={limitRules}
          {...form.getInputProps('feedLimit')}
          value={feedLimit}
        />
      )}
      {has.creditLimit && (
        <MoneyInput
          label={memberOptionLabels.creditLimit}
          description={
            "La plus grande part impayée d'une entrée. Vide\u00A0: sans plafond\u00A0; 0\u00A0: aucune avance."
          }
          placeholder="Sans plafond"
          rules={limitRules}
          {...form.getInputProps('creditLimit')}
          value={creditLimit}
        />
      )}
    </>
  )
}
