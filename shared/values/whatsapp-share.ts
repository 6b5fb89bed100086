/** With plain spaces and hyphens: messengers show some of the printed ones as boxes. */
export function toMessageText(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2212', '-')
}

/** Opens WhatsApp with the text, to a person whom one chooses there. */
export function whatsappShareAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
