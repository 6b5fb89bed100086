import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { MAX_TIERS } from '#shared/commissions/commission-terms.ts'
import { amountRules, isOfAmounts } from './rule-values.ts'
import classes from './tier-rows.module.css'
import type { RuleDialog } from './use-rule-dialog.ts'

/** One row is a rule without tiers: its beginning is not shown. */
export function TierRows({ dialog }: { dialog: RuleDialog }) {
  const { form, addTier, removeTier } = dialog
  const { tiers, measure } = form.values
  const hasAmounts = isOfAmounts(measure)
  const hasTiers = tiers.length > 1
  const field = (name: string) => form.getInputProps(name)
  return (
    <div role="group" aria-label="Montant de la commission">
      <Input.Label component="div" size="md">
        Montant
      </Input.Label>
      <Input.Description mb={6}>
        {hasAmounts
          ? "Une somme, un pourcentage, ou les deux. La tranche s'applique au total, pas à une partie."
          : "Une somme. La tranche s'applique au nombre entier de transactions."}
      </Input.Description>
      {tiers.map((tier, at) => (
        <div key={tier.key} className={classes.tier} data-tiers={hasTiers || undefined}>
          {hasTiers &&
            (hasAmounts ? (
              <MoneyInput
                label="À partir de"
                rules={amountRules}
                readOnly={at === 0}
                {...field(`tiers.${at}.from`)}
                value={tier.from}
              />
            ) : (
              <TextInput
                label="À partir de"
                inputMode="numeric"
                autoComplete="off"
                readOnly={at === 0}
                {...field(`tiers.${at}.from`)}
                value={tier.from}
              />
            ))}
          <MoneyInput label="Somme" rules={amountRules} {...field(`tiers.${at}.flat`)} value={tier.flat} />
          {hasAmounts && (
            <TextInput
              label="Pourcentage"
              placeholder="0"
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              {...field(`tiers.${at}.percent`)}
              value={tier.percent}
            />
          )}
          {hasTiers && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove ?? ''}
              aria-label={`Retirer la tranche ${at + 1}`}
              disabled={at === 0}
              onClick={() => removeTier(at)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={tiers.length >= MAX_TIERS}
        onClick={addTier}
      >
        Ajouter une tranche
      </Button>
    </div>
  )
}
