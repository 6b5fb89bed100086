import { Button, Group, Text } from '@mantine/core'

interface UndoMessageProps {
  text: string
  onUndo: () => void
}

export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        Annuler
      </Button>
    </Group>
  )
}
