import type { ParsedMail } from 'mailparser'
import { expect } from '@playwright/test'
import { createWorker } from '#server/features/background/background-work.ts'
import { createMailTransport } from '#server/platform/mail/mail-transport.ts'
import { test as base } from '#tests/support/browser.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'

/* Stories in which people read their mail. */

export interface Mailbox {
  /** Sends what waits by SMTP. Expects one new mail to the address and returns it. */
  readOne(address: string): Promise<ParsedMail>
}

/** `test` with a mail server. */
export const test = base.extend<{ mailbox: Mailbox }>({
  mailbox: async ({ server }, use) => {
    const smtp = await startSmtpServer()
    const transport = createMailTransport({ smtpUrl: smtp.url, mailFrom: 'Sandouk <non@exemple.ma>', dataDir: '' })
    const worker = createWorker(server.deps, transport)
    const read = new Set<ParsedMail>()
    await use({
      async readOne(address) {
        while ((await worker.runOnce({ evenDelayed: true })) > 0);
        const found = smtp.mails.filter((mail) => !read.has(mail) && JSON.stringify(mail.to).includes(`"${address}"`))
        for (const mail of found) read.add(mail)
        expect(found.map(({ subject }) => subject)).toHaveLength(1)
        const [mail] = found
        if (mail === undefined) throw new Error(`No mail to ${address}`)
        return mail
      },
    })
    await smtp.close()
  },
})

/** The address of a button in the HTML part. */
export function buttonIn(mail: ParsedMail, label: string): string {
  const html = typeof mail.html === 'string' ? mail.html : ''
  const link = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>\\s*${label}\\s*</a>`).exec(html)?.[1]
  if (link === undefined) throw new Error(`No button "${label}" in: ${html}`)
  return link.replaceAll('&amp;', '&')
}
