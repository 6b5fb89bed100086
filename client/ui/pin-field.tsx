import { TextInput, type TextInputProps } from '@mantine/core'

/** A code in a form. Browsers and password managers are asked not to keep it. */
export function PinField(props: TextInputProps) {
  return (
    <TextInput
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      data-1p-ignore
      data-lpignore="true"
      data-bwignore
      {...props}
    />
  )
}
