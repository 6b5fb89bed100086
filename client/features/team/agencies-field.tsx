import { MultiSelect } from '@mantine/core'
import type { ComponentProps } from 'react'

interface AgenciesFieldProps extends Omit<ComponentProps<typeof MultiSelect>, 'data' | 'label'> {
  agencies: ReadonlyArray<{ id: string; name: string }>
  isEmpty: boolean
}

/** `props`: of the form's field. */
export function AgenciesField({ agencies, isEmpty, ...props }: AgenciesFieldProps) {
  return (
    <MultiSelect
      label="Agences"
      placeholder={isEmpty ? 'Choisissez une ou plusieurs agences' : ''}
      required
      searchable
      hidePickedOptions
      nothingFoundMessage="Aucun résultat"
      data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
