import { Text } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { PinFields } from './pin-fields.tsx'
import { emptyPin, pinRules, type PinValues } from './pin-values.ts'
import { useSetOwnPin, useSetPin } from './use-pin-mutations.ts'

interface PinModalProps {
  opened: boolean
  onClose: () => void
  /** Null for the own code. */
  member: { id: string; name: string } | null
}

/** Sets the code of a person, or the own. */
export function PinModal({ opened, onClose, member }: PinModalProps) {
  const setPin = useSetPin()
  const setOwnPin = useSetOwnPin()
  const form = useForm<PinValues>({ initialValues: emptyPin, validate: pinRules })
  const handleSubmit = ({ pin }: PinValues) =>
    member === null ? setOwnPin.mutateAsync({ pin }) : setPin.mutateAsync({ memberId: member.id, pin })
  const handleClose = () => {
    form.reset()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={handleClose}
      title={member === null ? 'Mon code de caisse' : 'Définir un code'}
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Enregistrer"
      size={420}
    >
      {member !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{member.name}</bdi> entre avec ce code aux postes de ses agences, et le change à la première utilisation.
        </Text>
      )}
      <PinFields form={form} isFirst label="Code" description="De 4 à 6 chiffres, pas 0000 ni 1234." />
    </FormModal>
  )
}
