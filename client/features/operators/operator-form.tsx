import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { FormPage } from '#client/ui/form-page.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { useEditedRow } from '#client/ui/use-edited-row.ts'
import { operatorForm } from '#shared/operators/operator-input.ts'
import { useSaveOperator } from './use-admin-operator-mutations.ts'

type Operator = ApiOutputs['operators']['adminById']

interface OperatorFormProps {
  /** The page's title. */
  label: string
  /** As it was read; null for a new one. */
  operator: Operator | null
  onLeave: () => void
}

/** An operator's name (spec 000 §5). */
export function OperatorForm({ label, operator, onLeave }: OperatorFormProps) {
  const utils = api.useUtils()
  const { create, update } = useSaveOperator()
  const form = useForm({
    initialValues: { name: operator?.name ?? '' },
    validate: checkedBy(operatorForm),
  })
  const { isNew, newer, save, resolve } = useEditedRow<Operator, { name: string }>(
    {
      form,
      toValues: ({ name }) => ({ name }),
      create: (id, values) => create.mutateAsync({ id, ...values }),
      update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
      findNewer: async (error, { id }) =>
        readApiError(error)?.reason === 'edit.stale' ? utils.operators.adminById.fetch({ id }, { staleTime: 0 }) : null,
    },
    operator,
  )
  return (
    <FormPage
      label={label}
      form={form}
      onSubmit={save}
      onLeave={onLeave}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[{ label: 'Nom', value: <bdi>{newer.name}</bdi> }]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré cet opérateur pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      <TextInput
        label="Nom de l'opérateur"
        placeholder="Wafacash"
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormPage>
  )
}
