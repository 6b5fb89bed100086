import { escapeHtml } from '#server/platform/http/html.ts'
import type { MailMessage } from './mail.ts'

export interface MailContent {
  readonly subject: string
  readonly firstName?: string
  readonly paragraphs: readonly string[]
  readonly facts?: ReadonlyArray<readonly [name: string, value: string]>
  readonly action?: { readonly label: string; readonly url: string }
  readonly afterwards?: readonly string[]
}

const SIGNATURE = 'La caisse de votre agence, juste chaque soir.'

// The colours of client/app/theme.ts: mail readers support neither style sheets nor variables.
const GREEN = '#0f5c4a'
const INK = '#211f1b'
const QUIET = '#686359'
const LINE = '#dedad1'
const GROUND = '#f4f2ed'

export function composeMail(
  { kind, to, validUntil }: Pick<MailMessage, 'kind' | 'to' | 'validUntil'>,
  content: MailContent,
): MailMessage {
  return {
    kind,
    to,
    subject: content.subject,
    text: textPart(content),
    html: htmlPart(content),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
}

/** No first name that mail readers would show as a link: anyone can register with another person's address. */
function greeting(firstName: string | undefined): string[] {
  if (firstName === undefined) return []
  return [looksLikeLink(firstName) ? 'Bonjour,' : `Bonjour ${firstName},`]
}

export function looksLikeLink(name: string): boolean {
  return /[:/@]|\.\S/.test(name)
}

function textPart({ firstName, paragraphs, facts = [], action, afterwards = [] }: MailContent): string {
  const blocks = [
    ...greeting(firstName),
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}\u00A0: ${value}`).join('\n')]),
    ...(action === undefined ? [] : [`${action.label}\u00A0:\n${action.url}`]),
    ...afterwards,
    `Sandouk\n${SIGNATURE}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function htmlPart({ subject, firstName, paragraphs, facts = [], action, afterwards = [] }: MailContent): string {
  const before = [...greeting(firstName), ...paragraphs]
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${GROUND};font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;color:${GREEN}">Sandouk</td></tr>
<tr><td style="padding:28px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;color:${INK};font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:${INK}">${escapeHtml(subject)}</h1>
${before.map(htmlParagraph).join('\n')}
${htmlFacts(facts)}${action === undefined ? '' : htmlAction(action)}${afterwards.map(htmlParagraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${QUIET}">Sandouk · ${SIGNATURE}</td></tr>
</table>
</body>
</html>
`
}

function htmlParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function htmlFacts(facts: NonNullable<MailContent['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" align="left" style="padding:6px 16px 6px 0;font-weight:400;color:${QUIET};vertical-align:top">${escapeHtml(name)}</th><td style="padding:6px 0;font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">\n${rows.join('\n')}\n</table>\n`
}

function htmlAction({ label, url }: NonNullable<MailContent['action']>): string {
  return `<p style="margin:8px 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${GREEN};border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${QUIET};overflow-wrap:anywhere">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00A0:<br>${escapeHtml(url)}</p>
`
}
