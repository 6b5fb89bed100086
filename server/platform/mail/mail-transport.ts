import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { MailMessage } from './mail.ts'

export interface MailTransport {
  /** `id` makes the Message-ID, the same at every attempt. Throws; `isPermanentRefusal` says if another attempt is useless. */
  deliver(message: MailMessage, id: string): Promise<void>
}

const TIMEOUT_MS = 10_000

type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

export function createMailTransport(config: TransportConfig): MailTransport {
  return config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config.smtpUrl, config)
}

function smtpTransport(url: string, config: TransportConfig): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async deliver(message, id) {
      await transport.sendMail(envelope(message, id, config))
    },
  }
}

function fileTransport(config: TransportConfig): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(config.dataDir, 'mail')
  return {
    async deliver(message, id) {
      const { message: content } = await transport.sendMail(envelope(message, id, config))
      await mkdir(config.dataDir, { recursive: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${message.kind}-${id}.eml`)
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      // Renamed when complete, so that a reader never sees a part.
      await rename(`${path}.part`, path)
    },
  }
}

function envelope(message: MailMessage, id: string, { mailFrom }: TransportConfig) {
  return {
    from: mailFrom,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${id}@${getDomain(mailFrom)}>`,
    headers: { 'Content-Language': 'fr', 'Auto-Submitted': 'auto-generated' },
    // No template value makes nodemailer fetch or read a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function getDomain(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'sandouk.invalid'
}

export function isPermanentRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}
