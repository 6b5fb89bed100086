import { Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { checkDateBounds } from '#shared/values/date-bounds.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { useCommissionMutations } from './use-commission-mutations.ts'

/** Mount it once for each opening. */
export function EndRuleModal({ rule }: { rule: CommissionRule }) {
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const minDate = addDays(today, -1)
  const { endRule } = useCommissionMutations()
  const form = useForm<{ lastDay: string }>({
    initialValues: { lastDay: today },
    validate: {
      lastDay: (date) => (isIsoDate(date) ? checkDateBounds(date, { minDate }) : fieldMessages.dateInvalid),
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Terminer la règle"
      form={form}
      onSubmit={async ({ lastDay }) => {
        if (!isIsoDate(lastDay)) throw new TypeError('The form accepted a rule without its last day')
        await endRule.mutateAsync({ id: rule.id, updatedAt: rule.updatedAt, lastDay })
      }}
      submitLabel="Terminer"
      tone="danger"
    >
      <Text size="sm" c="dimmed">
        Après ce jour, les transactions de <bdi>{rule.operatorName}</bdi> ne suivent plus cette règle. Pour changer ses
        montants, modifiez-la plutôt.
      </Text>
      <DateInput
        label="Dernier jour"
        required
        data-autofocus
        today={today}
        minDate={minDate}
        {...form.getInputProps('lastDay')}
        value={form.values.lastDay}
      />
    </FormModal>
  )
}
