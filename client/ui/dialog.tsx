import { Modal, type ModalProps } from '@mantine/core'
import { useAfterPaint } from './use-after-paint.ts'

/** A modal that follows the paint of the press that opens it. */
export function Dialog({ opened, ...props }: ModalProps) {
  return <Modal opened={useAfterPaint(opened)} {...props} />
}
