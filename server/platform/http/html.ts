const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A template literal that escapes its values. Not called `html`: the formatter would change its white space. */
export function markup(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((made, part, index) => made + escapeHtml(values[index - 1] ?? '') + part)
}
