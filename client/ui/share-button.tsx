import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { whatsappShareAddress } from '#shared/values/whatsapp-share.ts'

/** By the device's own choice of apps where it has one, else by WhatsApp in a new tab. */
export function ShareButton({ text }: { text: string }) {
  const address = whatsappShareAddress(text)
  const handleClick = (event: MouseEvent) => {
    if (!('share' in navigator)) return
    event.preventDefault()
    navigator.share({ text }).catch((error: unknown) => {
      // Closed without a choice.
      if (error instanceof DOMException && error.name === 'AbortError') return
      window.open(address, '_blank', 'noopener,noreferrer')
    })
  }
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}
      onClick={handleClick}
    >
      Partager
    </Button>
  )
}
