import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type Denomination, denominations } from '#shared/cash/denominations.ts'

export type PieceField = `q${Denomination}`

interface PieceFieldsProps {
  /** Of `q20000`, …: how many of each. */
  getField: (name: PieceField) => GetInputPropsReturnType
}

/** The quantities of a count within a dialog. */
export function PieceFields({ getField }: PieceFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" role="group" aria-label="Comptage">
      {denominations.map(({ value, label }) => (
        <TextInput
          key={value}
          label={label}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...getField(`q${value}`)}
        />
      ))}
    </SimpleGrid>
  )
}
