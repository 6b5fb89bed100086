const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, good in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A template literal whose values are escaped: `` html`<b>${name}</b>` ``. Made HTML goes in through `join` of the parts. */
export const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((made, part, index) => made + escapeHtml(values[index - 1] ?? '') + part)
