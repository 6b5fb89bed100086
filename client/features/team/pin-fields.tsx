import type { UseFormReturnType } from '@mantine/form'
import { PinField } from '#client/ui/pin-field.tsx'
import type { PinValues } from './pin-values.ts'

interface PinFieldsProps<Values extends PinValues, Sent> {
  form: UseFormReturnType<Values, Sent>
  label: string
  description: string
  isFirst?: boolean
}

/** A new code, typed twice. */
export function PinFields<Values extends PinValues, Sent>(props: PinFieldsProps<Values, Sent>) {
  const { form, label, description, isFirst = false } = props
  return (
    <>
      <PinField
        label={label}
        description={description}
        data-autofocus={isFirst || undefined}
        {...form.getInputProps('pin')}
      />
      <PinField label="Confirmer le code" {...form.getInputProps('pinAgain')} />
    </>
  )
}
