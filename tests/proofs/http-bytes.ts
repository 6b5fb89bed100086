export function request(
  method: 'GET' | 'POST',
  path: string,
  { cookie, body, forwardedFor }: { cookie?: string | undefined; body?: string; forwardedFor?: string } = {},
): string {
  const headers = ['Host: localhost']
  if (cookie !== undefined) headers.push(`Cookie: ${cookie}`)
  if (forwardedFor !== undefined) headers.push(`X-Forwarded-For: ${forwardedFor}`)
  if (body !== undefined) headers.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body ?? ''}`
}

export function mutation(
  path: string,
  input: unknown,
  more: { cookie?: string | undefined; forwardedFor?: string } = {},
): string {
  return request('POST', `/trpc/${path}`, { body: JSON.stringify({ json: input }), ...more })
}

export function query(path: string, input: unknown, cookie: string): string {
  return request('GET', `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, { cookie })
}
