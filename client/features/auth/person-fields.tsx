import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface PersonFieldsProps {
  inputProps: (field: 'firstName' | 'lastName' | 'email') => GetInputPropsReturnType
}

export function PersonFields({ inputProps }: PersonFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Prénom" autoComplete="given-name" required {...inputProps('firstName')} />
        <TextInput label="Nom" autoComplete="family-name" required {...inputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...inputProps('email')}
      />
    </>
  )
}
