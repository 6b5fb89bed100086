import { Radio, Textarea, TextInput } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { categories } from '#shared/values/statuses.ts'
import { cashLabels } from './cash-labels.ts'
import classes from './transaction-type-modal.module.css'
import type { TransactionTypeDialog } from './use-transaction-type-dialog.ts'

interface TransactionTypeModalProps {
  dialog: TransactionTypeDialog
}

/** Creates a type, or edits one: then its category is locked (spec 001 §2). */
export function TransactionTypeModal({ dialog }: TransactionTypeModalProps) {
  const { form, opened, isNew, newer, close, save, resolve } = dialog
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? 'Nouveau type de transaction' : 'Modifier le type de transaction'}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[
              { label: 'Nom', value: <bdi>{newer.name}</bdi> },
              { label: 'Description', value: <bdi>{newer.description ?? '—'}</bdi> },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré ce type pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      <TextInput
        label="Nom"
        placeholder="Achat de timbres"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group
        label="Catégorie"
        required
        {...(isNew ? {} : { description: 'La catégorie ne peut pas être modifiée.' })}
        {...form.getInputProps('category')}
      >
        <div className={classes.choices}>
          {categories.map((category) => (
            <Radio key={category} value={category} label={cashLabels[category].choice} disabled={!isNew} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Description"
        placeholder="Facultatif"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
    </FormModal>
  )
}
