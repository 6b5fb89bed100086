import { Alert, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isNothingCounted, pieceRules, type PieceValues, toPieces, toPieceValues } from '#client/app/piece-values.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { PieceFields } from '#client/ui/piece-fields.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { countedCash } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import type { Place } from './place-values.ts'
import { usePlaceMutations } from './use-place-mutations.ts'

type CountValues = PieceValues & { comment: string }

/** The inventory of a safe. Mount it once for each opening. */
export function CountPlaceModal({ place }: { place: Place }) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const { count } = usePlaceMutations()
  const readDifference = (values: CountValues) => subtractCentimes(countedCash(toPieces(values)), place.balance)
  const form = useForm<CountValues>({
    initialValues: { ...toPieceValues([]), comment: '' },
    validate: {
      ...pieceRules,
      comment: (text: string, values: CountValues) =>
        readDifference(values) !== 0 && text.trim() === '' ? fieldMessages.commentRequired : null,
    },
  })
  const difference = readDifference(form.values)
  const isOff = difference !== 0 && !isNothingCounted(form.values)
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Inventaire\u00A0: ${place.name}`}
      form={form}
      onSubmit={(values) =>
        count.mutateAsync({ id, placeId: place.id, counts: toPieces(values), comment: values.comment })
      }
      submitLabel="Enregistrer l'inventaire"
    >
      <Text size="sm" c="dimmed">
        Le coffre devrait contenir {formatMoney(place.balance)}. Ce que vous comptez devient son solde.
      </Text>
      <PieceFields getField={(name) => form.getInputProps(name)} />
      <Text fw={600} role="status">
        Compté&nbsp;: {formatMoney(countedCash(toPieces(form.values)))}
      </Text>
      {isOff && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Écart&nbsp;: {formatSignedMoney(difference)}
        </Alert>
      )}
      <Textarea label="Commentaire" required={isOff} {...form.getInputProps('comment')} />
    </FormModal>
  )
}
