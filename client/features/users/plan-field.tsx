import { Select, type SelectProps } from '@mantine/core'
import { usePlanChoices } from './use-plan-choices.ts'

/** One of all packs; asked for when the dialog opens. */
export function PlanField(props: Omit<SelectProps, 'data'>) {
  return <Select label="Pack" data={usePlanChoices()} {...props} />
}
