import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import { EditPage } from '#client/ui/edit-page.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import { planPriceMessages } from '#shared/plans/plan-input.ts'
import { currencies } from '#shared/plans/plan-terms.ts'
import { maxAgenciesOptions, type Plan } from './plan-form-values.ts'
import { usePlanForm } from './use-plan-form.ts'

interface PlanFormProps {
  label: string
  plan: Plan | null
  onLeave: () => void
}

/** Creates a plan or edits its terms. The plan of the free trial keeps its name and its price. */
export function PlanForm({ label, plan, onLeave }: PlanFormProps) {
  const { isDemo, ...edited } = usePlanForm(plan)
  const { form } = edited
  const toPriceText = usePriceText()
  const fixed = isDemo ? ({ readOnly: true, variant: 'filled' } as const) : {}
  return (
    <EditPage
      edited={edited}
      label={label}
      onLeave={onLeave}
      thing="ce pack"
      newerLines={({ name, description, price, currency, maxAgencies, isActive }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Description', value: <bdi>{description ?? '—'}</bdi> },
        { label: 'Prix par an', value: toPriceText({ price, currency }) },
        { label: 'Agences', value: agencyAllowance(maxAgencies) },
        { label: 'Statut', value: isActive ? 'Actif' : 'Inactif' },
      ]}
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
    </EditPage>
  )
}
