import { ActionIcon, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { formatPhone, whatsappAddress } from '#shared/values/phone.ts'
import type { QueueEntry } from './queue-columns.tsx'
import { writeReminder } from './reminder.fr.ts'

/** Call, WhatsApp and mail, the last two with the text of a reminder. */
export function ContactLinks({ entry }: { entry: QueueEntry }) {
  const { firstName, lastName, phone, email } = entry
  const name = `${firstName} ${lastName}`
  const { subject, text } = writeReminder(entry)
  const body = encodeURIComponent(text)
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {phone !== null && (
        <>
          <ActionIcon
            component="a"
            variant="subtle"
            href={`tel:${phone}`}
            aria-label={`Appeler ${name} au ${formatPhone(phone)}`}
            title={formatPhone(phone)}
          >
            <IconPhone size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component="a"
            variant="subtle"
            href={`${whatsappAddress(phone)}?text=${body}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Écrire à ${name} par WhatsApp`}
            title="WhatsApp"
          >
            <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        component="a"
        variant="subtle"
        href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${body}`}
        aria-label={`Écrire à ${name} par e-mail`}
        title={email}
      >
        <IconMail size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
