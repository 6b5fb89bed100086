const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, good in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/**
 * A template literal whose values are escaped: `` markup`<b>${name}</b>` ``. HTML that is made already is joined, not put in. Not
 * called `html`: the formatter would put its own spaces into what is sent.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((made, part, index) => made + escapeHtml(values[index - 1] ?? '') + part)
}
