import { useForm as useMantineForm, type UseFormInput } from '@mantine/form'

// The library counts a field as touched when it gets the focus, which renders the whole form at every press on a field.
function withoutFocus() {
  return { onFocus: undefined }
}

function useSteadyForm(input?: UseFormInput<Record<string, unknown>>) {
  return useMantineForm({ ...input, enhanceGetInputProps: withoutFocus })
}

/** The form of the library; a field is touched when its value changes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same for every type of values
export const useForm = useSteadyForm as typeof useMantineForm
