import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { MailMessage } from './mail.ts'

/** Hands mails over to the world. */
export interface Postman {
  /**
   * Hands one mail over; `id` makes its Message-ID, the same at every attempt, so that a mailbox can know a second copy.
   * Throws where the server is away, slow or refuses; `isRefusedForEver` tells the one case in which trying again is vain.
   */
  deliver(message: MailMessage, id: string): Promise<void>
}

/** A server that says nothing is given up after this. */
const SILENCE_MS = 10_000

type PostmanConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** By SMTP where `SMTP_URL` is set, else as `.eml` files in `DATA_DIR/mail` (D26). */
export function createPostman(config: PostmanConfig): Postman {
  return config.smtpUrl === undefined ? filePostman(config) : smtpPostman(config.smtpUrl, config)
}

function smtpPostman(url: string, config: PostmanConfig): Postman {
  const transport = createTransport({
    url,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async deliver(message, id) {
      await transport.sendMail(envelope(message, id, config))
    },
  }
}

function filePostman(config: PostmanConfig): Postman {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(config.dataDir, 'mail')
  return {
    async deliver(message, id) {
      const { message: content } = await transport.sendMail(envelope(message, id, config))
      await mkdir(config.dataDir, { recursive: true })
      // Links and passwords are in there.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // By its id, so that a second attempt writes the same file again.
      const path = join(folder, `${message.kind}-${id}.eml`)
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      // A reader sees the whole mail or none.
      await rename(`${path}.part`, path)
    },
  }
}

function envelope(message: MailMessage, id: string, { mailFrom }: PostmanConfig) {
  return {
    from: mailFrom,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${id}@${getDomain(mailFrom)}>`,
    headers: { 'Content-Language': 'fr', 'Auto-Submitted': 'auto-generated' },
    // Whatever a template is given, nothing is fetched or read from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function getDomain(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'sandouk.invalid'
}

/** Whether the server said that this address does not exist: no other attempt will go better. */
export function isRefusedForEver(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}
