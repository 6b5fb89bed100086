import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'

export interface DrawerValues {
  agencyId: string | null
  /** `IsoDate`, or the typed text. */
  date: string
  note: string
}

/** The agency that is chosen; until then the usual one of the person, or the first. Null while they load. */
export function useDrawerAgencyId(chosen: string | null, usual: string | null): string | null {
  const agencies = api.agencies.list.useQuery().data
  return chosen ?? (agencies?.find(({ id }) => id === usual) ?? agencies?.[0])?.id ?? null
}

interface DrawerFieldsProps<Values extends DrawerValues> {
  form: UseFormReturnType<Values>
  agencyId: string | null
}

/** Which drawer cash enters or leaves, and when, with a note. */
export function DrawerFields<Values extends DrawerValues>({ form, agencyId }: DrawerFieldsProps<Values>) {
  const today = useToday()
  const { minDate } = useEntryRights()
  const agencies = api.agencies.list.useQuery().data
  return (
    <>
      <SearchSelect
        label="Caisse de l'agence"
        required
        allowDeselect={false}
        data={agencies?.map(({ id: value, name: label }) => ({ value, label })) ?? []}
        {...form.getInputProps('agencyId')}
        value={agencyId}
      />
      <DateInput
        label="Date"
        required
        today={today}
        minDate={minDate}
        maxDate={today}
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
    </>
  )
}
