import { TextInput } from '@mantine/core'
import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { EditPage } from '#client/ui/edit-page.tsx'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { operatorForm } from '#shared/operators/operator-input.ts'
import { useSaveOperator } from './use-admin-operator-mutations.ts'

type Operator = ApiOutputs['operators']['adminById']

interface OperatorFormProps {
  label: string
  operator: Operator | null
  onLeave: () => void
}

export function OperatorForm({ label, operator, onLeave }: OperatorFormProps) {
  const { create, update } = useSaveOperator()
  const edited = useEditedRow<Operator, { name: string }>(
    {
      emptyValues: { name: '' },
      validate: checkedBy(operatorForm),
      toValues: ({ name }) => ({ name }),
      create: (id, values) => create.mutateAsync({ id, ...values }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
    },
    operator,
  )
  return (
    <EditPage
      edited={edited}
      label={label}
      onLeave={onLeave}
      thing="cet opérateur"
      newerLines={({ name }) => [{ label: 'Nom', value: <bdi>{name}</bdi> }]}
    >
      <TextInput
        label="Nom de l'opérateur"
        placeholder="Wafacash"
        required
        autoComplete="off"
        {...edited.form.getInputProps('name')}
      />
    </EditPage>
  )
}
