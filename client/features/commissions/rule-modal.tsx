import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import {
  commissionBasisLabels,
  commissionMeasureLabels,
  commissionPaymentLabels,
} from '#shared/commissions/commission-labels.fr.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { commissionBases, commissionMeasures, commissionPayments } from '#shared/commissions/commission-terms.ts'
import { RuleExample } from './rule-example.tsx'
import { RuleScopeFields } from './rule-scope-fields.tsx'
import { amountRules } from './rule-values.ts'
import { TierRows } from './tier-rows.tsx'
import { useRuleDialog } from './use-rule-dialog.ts'

/** Mount it once for each opening. */
export function RuleModal({ replaced }: { replaced: CommissionRule | null }) {
  const dialog = useRuleDialog(replaced)
  const { form, opened, today } = dialog
  const { basis, measure, type, minimum, maximum, validFrom } = form.values
  const measures = commissionMeasures.filter((one) => one !== 'count' || basis !== 'operation')
  const payments = commissionPayments.filter((one) => one === 'monthly' || basis !== 'month')
  return (
    <FormModal
      opened={opened}
      onClose={dialog.close}
      title={replaced === null ? 'Nouvelle règle' : 'Modifier la règle'}
      form={form}
      onSubmit={dialog.submit}
      submitLabel="Enregistrer"
      size={620}
    >
      <RuleScopeFields dialog={dialog} />
      <Radio.Group label="Calculée sur" required {...form.getInputProps('basis')}>
        <Stack gap="xs" mt={6}>
          {commissionBases.map((one) => (
            <Radio key={one} value={one} label={commissionBasisLabels[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label="D'après" required {...form.getInputProps('measure')}>
        <Stack gap="xs" mt={6}>
          {measures.map((one) => (
            <Radio key={one} value={one} label={commissionMeasureLabels[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <TierRows dialog={dialog} />
      {measure !== 'count' && (
        <>
          <MoneyInput
            label="Minimum"
            rules={amountRules}
            {...form.getInputProps('minimum')}
            placeholder="Facultatif"
            value={minimum}
          />
          <MoneyInput
            label="Maximum"
            rules={amountRules}
            {...form.getInputProps('maximum')}
            placeholder="Facultatif"
            value={maximum}
          />
        </>
      )}
      <RuleExample values={form.values} />
      {basis === 'operation' && type !== 'outgoing' && (
        <Checkbox
          label="Reprise si le transfert est annulé"
          description="La sortie de même référence, même montant et même agence reprend la commission de l'entrée."
          {...form.getInputProps('reversible', { type: 'checkbox' })}
        />
      )}
      {payments.length > 1 && (
        <Radio.Group label="Payée" required {...form.getInputProps('paid')}>
          <Stack gap="xs" mt={6}>
            {payments.map((one) => (
              <Radio
                key={one}
                value={one}
                label={commissionPaymentLabels[one]}
                {...(one === 'immediate' ? { description: 'Proposée à la clôture, sur le compte.' } : {})}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <DateInput
        label="En vigueur depuis le"
        required
        today={today}
        minDate={today}
        {...form.getInputProps('validFrom')}
        value={validFrom}
      />
      {replaced !== null && (
        <Text size="sm" c="dimmed">
          La règle actuelle s'arrête la veille. Pour changer aussi le passé, utilisez ensuite «&nbsp;Recalculer le
          mois&nbsp;».
        </Text>
      )}
    </FormModal>
  )
}
