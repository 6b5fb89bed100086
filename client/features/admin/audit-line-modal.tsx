import { Modal, Table, Text } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { formatDateTime } from '#shared/calendar-date.ts'
import { actionLabelOf } from './action-label.ts'

type Line = ApiOutputs['admin']['audit']['rows'][number]

interface AuditLineModalProps {
  opened: boolean
  /** Kept while the modal closes. */
  line: Line | null
  onClose: () => void
}

/** What stood there before and after, field by field. */
export function AuditLineModal({ opened, line, onClose }: AuditLineModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={line === null ? '' : actionLabelOf(line.action)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {line !== null && <Details line={line} />}
    </Modal>
  )
}

function Details({ line }: { line: Line }) {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])]
  return (
    <>
      <Text>
        <strong>{line.subjectName}</strong>, le {formatDateTime(line.atLocal)}, par {line.actorName}.
      </Text>
      {line.reason !== null && <Text mt="xs">Motif&nbsp;: {line.reason}</Text>}
      {fields.length > 0 && (
        <Table mt="md" verticalSpacing="xs" aria-label="Avant et après">
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
                  {field}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{textOf(line.before?.[field])}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{textOf(line.after?.[field])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text mt="md" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Ligne {line.seq} · requête {line.requestId}
      </Text>
    </>
  )
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
