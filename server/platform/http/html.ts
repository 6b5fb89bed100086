const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/**
 * A template literal whose values are escaped: `` markup`<b>${name}</b>` ``. Finished HTML is joined with it, not inserted. Not
 * called `html`, because the formatter would change its white space.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((made, part, index) => made + escapeHtml(values[index - 1] ?? '') + part)
}
