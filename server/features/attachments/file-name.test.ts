import { describe, expect, it } from 'vitest'
import { countCharacters } from '#shared/values/text.ts'
import { safeFileName } from './file-name.ts'

describe('the name of a stored file', () => {
  it.each([
    ['reçu.png', 'reçu.png'],
    ['photo.JPG', 'photo.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\dossier\\reçu.PNG', 'reçu.png'],
    ['facture.html', 'facture.png'],
    ['facture.png.exe', 'facture.png.png'],
    ['.htaccess', 'preuve.png'],
    ['', 'preuve.png'],
    ['...', 'preuve.png'],
    ['a"; filename="b.exe', 'a ; filename= b.png'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x.png'],
    // A mark that turns the reading round would show `exe.png`.
    ['nom\u202Egnp.exe', 'nomgnp.png'],
    ['وصل.png', 'وصل.png'],
  ])('of a picture sent as %j is %j', (wished, stored) => {
    expect(safeFileName(wished, 'image/png')).toBe(stored)
  })

  it('keeps the ending that its type may have', () => {
    expect(safeFileName('photo.JPEG', 'image/jpeg')).toBe('photo.jpeg')
    expect(safeFileName('photo.png', 'image/jpeg')).toBe('photo.jpg')
  })

  it('is at most 120 characters, counted as people do', () => {
    const name = safeFileName(`${'é😀'.repeat(400)}.pdf`, 'application/pdf')
    expect(countCharacters(name)).toBe(120)
    expect(name.endsWith('.pdf')).toBe(true)
  })
})
