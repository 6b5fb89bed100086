import { expect, test } from '#tests/support/browser.ts'
import { makeAgency } from '#tests/support/factories.ts'
import { IMPORT_TITLES, runImports } from '#tests/support/import-factories.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSideScroll } from './transaction-pages.ts'

/* The history of an agency from a file. Today is 27/11/2026. */

function toFile(lines: readonly string[]) {
  const text = [IMPORT_TITLES, ...lines].join('\r\n')
  return { name: 'historique.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) }
}

test('a file is checked, corrected, imported and undone', async ({ page, owner, signInAs, expectedFaults }) => {
  expectedFaults.push('415', '400')
  const client = await owner()
  await makeAgency(client, { name: 'Fès', trackingStart: '2026-11-01' })
  await signInAs(client)
  await page.goto('/app/allagencies')
  await page.getByRole('link', { name: "Importer l'historique" }).click()
  await expect(page.getByRole('main')).toContainText('Aucun import')
  await expectAccessible(page)

  const check = page.getByRole('button', { name: /^Vérifier/ })
  const list = page.getByRole('region', { name: 'Imports' }).last()
  const panel = page.getByRole('region', { name: 'Vérification' })

  await test.step('an old workbook is refused at once', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'a.xls', mimeType: '', buffer: old })
    await expect(page.getByRole('alert')).toContainText('ancien classeur Excel (.xls)')
  })

  await test.step('a workbook is read in a thread, and a damaged one is refused', async () => {
    const damaged = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)])
    await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: damaged })
    await expect(page.getByRole('alert')).toContainText('Ce classeur est endommagé')
    await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
  })

  await test.step('faults are listed by row and nothing can be imported', async () => {
    const wrong = toFile(['26/10/2026;Fès;Entrée;1.000;0;;', '27/10/2026;Fès;Sortie;200,25;0;;'])
    await page.getByLabel('Choisir un fichier').setInputFiles(wrong)
    await expect(page.getByRole('region', { name: 'Premières lignes du fichier' })).toContainText('1.000')
    await check.click()
    await expect(page.getByRole('combobox', { name: 'Agence\u00A0: Fès' })).toHaveValue('Fès')
    await check.click()
    await expect(panel).toContainText('Ligne 2, montant\u00A0: Montant ambigu')
    await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
  })

  await test.step('the corrected file is imported', async () => {
    const right = toFile(['26/10/2026;Fès;Entrée;1 000,00;0;;', '27/10/2026;Fès;Sortie;200,25;0;;'])
    await page.getByLabel('Choisir un fichier').setInputFiles(right)
    await check.click()
    await expect(page.getByRole('heading', { name: 'Que désignent ces textes' })).toBeVisible()
    await check.click()
    await expect(panel).toContainText('2 lignes lues sans erreur. 2 nouvelles transactions à importer.')
    await expect(panel).toContainText('octobre 2026')
    await page.getByRole('button', { name: 'Importer 2 transactions' }).click()
    await expect(list).toContainText('En cours')
    await runImports(client)
    await expect(list).toContainText("Annulable jusqu'au 27/12/2026")
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })

  await test.step('its rows are read-only, until the import is undone', async () => {
    await page.goto('/app/transactions?from=2026-10-01&to=2026-10-31')
    await expect(page.getByRole('main')).toContainText('1\u202F000,00')
    await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
    await page.goto('/app/allagencies/import')
    await page.getByRole('button', { name: /^Annuler l'import/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: "Annuler l'import" }).click()
    await expect(list).toContainText('Annulation en cours')
    await runImports(client)
    await expect(list).toContainText('Annulé')
  })
})
