import { Button, Group, Text } from '@mantine/core'

interface UndoMessageProps {
  text: string
  label: string
  onUndo: () => void
}

export function UndoMessage({ text, label, onUndo }: UndoMessageProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {label}
      </Button>
    </Group>
  )
}
