import { Table, Text } from '@mantine/core'
import classes from './change-modal.module.css'
import { Dialog } from './dialog.tsx'

/** A change in words: what, when and by whom, and each field before and after. */
export interface Change {
  title: string
  subject: string
  /** Follows the subject. */
  summary: string
  reason: string | null
  fields: readonly { key: string; label: string; before: string; after: string }[]
  footnote: string
}

interface ChangeModalProps {
  opened: boolean
  /** Kept while the modal closes. */
  change: Change | null
  onClose: () => void
}

export function ChangeModal({ opened, change, onClose }: ChangeModalProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={change?.title ?? ''}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {change !== null && <Details change={change} />}
    </Dialog>
  )
}

function Details({ change: { subject, summary, reason, fields, footnote } }: { change: Change }) {
  return (
    <>
      <Text>
        <strong>
          <bdi>{subject}</bdi>
        </strong>
        , {summary}
      </Text>
      {reason !== null && <Text mt="xs">Motif&nbsp;: {reason}</Text>}
      {fields.length > 0 && (
        <Table mt="md" verticalSpacing="xs" className={classes.fields ?? ''} aria-label="Avant et après">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Champ</Table.Th>
              <Table.Th scope="col">Avant</Table.Th>
              <Table.Th scope="col">Après</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ key, label, before, after }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500}>
                  {label}
                </Table.Th>
                <Table.Td>{before}</Table.Td>
                <Table.Td>{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text mt="md" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {footnote}
      </Text>
    </>
  )
}
