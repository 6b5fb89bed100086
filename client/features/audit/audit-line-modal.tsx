import { Modal, Table, Text } from '@mantine/core'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { getActionLabel } from './action-label.ts'
import type { AuditLine } from './audit-line.ts'
import classes from './audit-line-modal.module.css'
import { getFieldLabel, formatFieldValue } from './field-words.ts'

interface AuditLineModalProps {
  opened: boolean
  /** Kept while the modal closes. */
  line: AuditLine | null
  onClose: () => void
}

export function AuditLineModal({ opened, line, onClose }: AuditLineModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={line === null ? '' : getActionLabel(line.action)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {line !== null && <Details line={line} />}
    </Modal>
  )
}

function Details({ line }: { line: AuditLine }) {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])]
  return (
    <>
      <Text>
        <strong>{line.subjectName}</strong>, le {formatDateTime(line.atLocal)}, par {line.actorName}.
      </Text>
      {line.reason !== null && <Text mt="xs">Motif&nbsp;: {line.reason}</Text>}
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
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={500}>
                  {getFieldLabel(field)}
                </Table.Th>
                <Table.Td>{formatFieldValue(field, line.before?.[field])}</Table.Td>
                <Table.Td>{formatFieldValue(field, line.after?.[field])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text mt="md" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Ligne {line.seq}
        {line.requestId !== null && ` · requête ${line.requestId}`}
      </Text>
    </>
  )
}
