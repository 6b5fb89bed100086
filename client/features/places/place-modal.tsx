import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { placeKindLabels, placeTermLabels } from '#shared/places/place-labels.fr.ts'
import { type PlaceKind, placeKinds } from '#shared/places/place-terms.ts'
import { NO_ONES } from './place-values.ts'
import type { PlaceDialog } from './use-place-dialog.ts'

const hints: Readonly<Record<PlaceKind, string>> = {
  safe: 'Se compte par inventaire.',
  bank: 'Une ligne par compte. Le solde est celui que Sandouk connaît, pas celui de la banque.',
  owner: 'Ce que vous apportez, et ce que vous prenez.',
}

const examples: Readonly<Record<PlaceKind, string>> = {
  safe: 'Coffre du centre',
  bank: 'Attijariwafa, compte courant',
  owner: 'Propriétaire',
}

export function PlaceModal({ dialog }: { dialog: PlaceDialog }) {
  const { form, isNew, opened } = dialog
  const { kind, agencyId, ceiling } = form.values
  const { data: agencies = [] } = api.agencies.list.useQuery(undefined, { enabled: opened })
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouveau coffre ou banque"
      editTitle="Modifier le lieu"
      thing="ce lieu"
      newerLines={(place) => [{ label: 'Nom', value: <bdi>{place.name}</bdi> }]}
    >
      {isNew && (
        <Radio.Group label="Type" {...form.getInputProps('kind')}>
          <Stack gap="xs" mt="xs">
            {placeKinds.map((value) => (
              <Radio key={value} value={value} label={placeKindLabels[value]} description={hints[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label="Nom"
        placeholder={examples[kind]}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {kind === 'safe' && isNew && (
        <SearchSelect
          label="Agence"
          description="Entre la caisse et le coffre d'une même agence, l'argent arrive aussitôt."
          required
          allowDeselect={false}
          data={[
            { value: NO_ONES, label: 'Aucune (coffre central)' },
            ...agencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('agencyId')}
          value={agencyId}
        />
      )}
      {kind === 'bank' && (
        <TextInput
          label="Fin du RIB"
          description="Les 4 derniers chiffres, pour reconnaître le compte."
          placeholder="Facultatif"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps('accountEnd')}
        />
      )}
      {kind === 'safe' && (
        <>
          <MoneyInput label="Plafond" placeholder="Facultatif" {...form.getInputProps('ceiling')} value={ceiling} />
          <Checkbox
            label={placeTermLabels.twoPersons}
            description="Celui qui envoie ne reçoit pas."
            {...form.getInputProps('twoPersons', { type: 'checkbox' })}
          />
        </>
      )}
      <Checkbox
        label={placeTermLabels.cashiersSend}
        description="Sinon, seuls vous et vos gérants y envoient de l'argent."
        {...form.getInputProps('cashiersSend', { type: 'checkbox' })}
      />
      {!isNew && (
        <Checkbox
          label="En service"
          description="Hors service, son livre reste lisible."
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      )}
    </EditModal>
  )
}
