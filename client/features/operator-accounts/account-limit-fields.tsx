import { Radio, Stack, TextInput } from '@mantine/core'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { readRules } from '#shared/operator-accounts/operator-account-terms.ts'
import { readRuleLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { amountRules, balanceRules } from './account-values.ts'
import type { AccountDialog } from './use-account-dialog.ts'

/** For information and alerts: nothing is refused beyond them. */
export function AccountLimitFields({ dialog }: { dialog: AccountDialog }) {
  const { form } = dialog
  const { mode, limitLow, limitHigh, maxDays, overdraft, deposit } = form.values
  return (
    <>
      <Radio.Group label="Relevé du solde" required {...form.getInputProps('readRule')}>
        <Stack gap="xs" mt={6}>
          {readRules.map((one) => (
            <Radio key={one} value={one} label={readRuleLabels[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <MoneyInput
        label="Limite basse"
        description={"Signalée quand le solde l'atteint\u00A0: il faut recharger."}
        rules={balanceRules}
        {...form.getInputProps('limitLow')}
        placeholder="Facultatif"
        value={limitLow}
      />
      <MoneyInput
        label="Limite haute"
        description={"Signalée quand le solde l'atteint\u00A0: trop d'argent chez l'opérateur."}
        rules={balanceRules}
        {...form.getInputProps('limitHigh')}
        placeholder="Facultatif"
        value={limitHigh}
      />
      {mode === 'settled' && (
        <TextInput
          label="Jours sans règlement"
          description={"Signalés au-delà\u00A0: l'opérateur tarde à régler ce qu'il doit."}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Facultatif"
          {...form.getInputProps('maxDays')}
          value={maxDays}
        />
      )}
      <MoneyInput
        label="Découvert autorisé"
        description="Jusqu'où le solde peut descendre sous zéro."
        rules={amountRules}
        {...form.getInputProps('overdraft')}
        placeholder="Aucun"
        value={overdraft}
      />
      <MoneyInput
        label="Caution"
        description="Déposée chez l'opérateur, hors solde. Pour mémoire."
        rules={amountRules}
        {...form.getInputProps('deposit')}
        placeholder="Aucune"
        value={deposit}
      />
    </>
  )
}
