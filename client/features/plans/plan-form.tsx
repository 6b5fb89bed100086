import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { FormPage } from '#client/ui/form-page.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { planPriceMessages } from '#shared/plans/plan-input.ts'
import { currencies } from '#shared/plans/plan-terms.ts'
import { NewerPlanNotice } from './newer-plan-notice.tsx'
import { maxAgenciesOptions, type Plan } from './plan-form-values.ts'
import { usePlanForm } from './use-plan-form.ts'

interface PlanFormProps {
  /** The page's title. */
  label: string
  /** As it was read; null for a new one. */
  plan: Plan | null
  onLeave: () => void
}

/** A plan's terms (spec 000 §3, §5). The free trial keeps its name and its price (D24). */
export function PlanForm({ label, plan, onLeave }: PlanFormProps) {
  const { form, isDemo, isNew, newer, save, resolve } = usePlanForm(plan)
  const fixed = isDemo ? ({ readOnly: true, variant: 'filled' } as const) : {}
  return (
    <FormPage
      label={label}
      form={form}
      onSubmit={save}
      onLeave={onLeave}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={newer !== null && <NewerPlanNotice newer={newer} onResolve={resolve} />}
    >
      <TextInput
        label="Nom"
        placeholder="Pack Pro"
        required
        autoComplete="off"
        {...(isDemo ? { description: "L'essai gratuit garde son nom et son prix." } : {})}
        {...fixed}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="Facultatif"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MoneyInput
          label="Prix par an"
          required
          rules={{ allowZero: isDemo }}
          messages={planPriceMessages}
          currency={form.values.currency}
          {...fixed}
          {...form.getInputProps('price')}
          value={form.values.price}
        />
        <Select
          label="Devise"
          required
          allowDeselect={false}
          data={[...currencies]}
          {...form.getInputProps('currency')}
        />
      </SimpleGrid>
      <Select
        label="Nombre d'agences"
        description="«&nbsp;Aucune&nbsp;»&nbsp;: sans limite définie, le pack permet une seule agence."
        required
        allowDeselect={false}
        data={maxAgenciesOptions}
        {...form.getInputProps('maxAgencies')}
      />
      <Switch
        label="Actif"
        description="Un pack inactif n'est plus proposé&nbsp;; les abonnements en cours continuent."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormPage>
  )
}
