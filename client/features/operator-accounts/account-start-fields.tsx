import { Radio, Stack, TextInput } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { accountModes, feeOwners } from '#shared/operator-accounts/operator-account-terms.ts'
import {
  accountModeHints,
  accountModeLabels,
  feeToHints,
  feeToLabels,
} from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { balanceRules } from './account-values.ts'
import type { AccountDialog } from './use-account-dialog.ts'

const FIXED = 'Une clôture a déjà relevé ce compte\u00A0: ce choix ne change plus.'

/** What the first closing of the account fixes. */
export function AccountStartFields({ dialog }: { dialog: AccountDialog }) {
  const { form, row } = dialog
  const today = useToday()
  const { mode, feeTo, openedOn, opening } = form.values
  if (row?.isFixed === true) {
    return (
      <>
        <TextInput label="Mode" readOnly description={FIXED} value={accountModeLabels[mode]} />
        <TextInput label="Frais du client" readOnly description={FIXED} value={feeToLabels[feeTo]} />
        <TextInput label="Suivi depuis le" readOnly description={FIXED} value={formatDate(openedOn)} />
        <TextInput label="Solde de départ" readOnly description={FIXED} value={`${opening}\u00A0MAD`} />
      </>
    )
  }
  return (
    <>
      <Radio.Group label="Mode" required {...form.getInputProps('mode')}>
        <Stack gap="xs" mt={6}>
          {accountModes.map((one) => (
            <Radio key={one} value={one} label={accountModeLabels[one]} description={accountModeHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label="Frais du client" required {...form.getInputProps('feeTo')}>
        <Stack gap="xs" mt={6}>
          {feeOwners.map((one) => (
            <Radio key={one} value={one} label={feeToLabels[one]} description={feeToHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <DateInput
        label="Suivi depuis le"
        description="Les transactions d'avant restent sans compte."
        required
        today={today}
        maxDate={today}
        {...form.getInputProps('openedOn')}
        value={openedOn}
      />
      <MoneyInput
        label="Solde de départ"
        description={
          mode === 'settled'
            ? "Avant ce jour, sur le portail de l'opérateur. Négatif si vous lui devez."
            : "Avant ce jour, sur le portail de l'opérateur."
        }
        required
        rules={balanceRules}
        {...form.getInputProps('opening')}
        value={opening}
      />
    </>
  )
}
