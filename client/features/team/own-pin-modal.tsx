import { PinModal } from './pin-modal.tsx'

export function OwnPinModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return <PinModal opened={opened} onClose={onClose} member={null} />
}
