import { Button, Collapse, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import classes from './counter-entry.module.css'
import { FeeReferenceFields } from './fee-reference-fields.tsx'
import { PaidField } from './paid-field.tsx'
import type { TransactionValues } from './transaction-form.ts'

interface CounterExtrasProps {
  form: UseFormReturnType<TransactionValues, TransactionContent>
}

const names = ['fee', 'reference', 'description', 'paid'] as const
const labels = { ...transactionLabels, paid: 'Payé' }
const refused = [...names, 'debtorId', 'newDebtor.name', 'newDebtor.phone']

/** What most entries do without. Unfolds itself for a refused field. */
export function CounterExtras({ form }: CounterExtrasProps) {
  const id = useId()
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = isWanted || refused.some((name) => form.errors[name] != null)
  const filled = names.filter((name) => form.values[name].trim() !== '').map((name) => labels[name])
  return (
    <div>
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={
          <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        }
        onClick={() => setIsWanted(!isOpen)}
      >
        {!isOpen && filled.length > 0 ? filled.join(', ') : 'Frais, référence, description'}
      </Button>
      <Collapse id={id} expanded={isOpen}>
        <Stack gap="sm" pt="xs">
          <FeeReferenceFields form={form} />
          <TextInput
            label={transactionLabels.description}
            placeholder="Facultatif"
            autoComplete="off"
            {...form.getInputProps('description')}
          />
          <PaidField form={form} />
        </Stack>
      </Collapse>
    </div>
  )
}
