import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeAgency, makeUserOperator } from '#tests/support/factories.ts'

/* How long a line takes when everything is typed: product, amount, fee and reference change at each. */

const LINES = 15
const KEY_MS = 60
const LINE_LIMIT_MS = 8_000

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(KEY_MS)
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS })
}

/** Presses `key` until the field has the focus, as a hand would. */
async function moveTo(page: Page, field: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await press(page, key)
  }
  await expect(field).toBeFocused()
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY
}

test(
  'fifteen lines with other products, fees and references are typed at less than 8 s a line',
  { tag: '@timed' },
  async ({ page, owner, signInAs }) => {
    test.slow()
    const client = await owner()
    await makeAgency(client, { name: 'Fès' })
    await makeUserOperator(client)
    const { db } = client.database
    const products = await db
      .selectFrom('transaction_types as t')
      .innerJoin('user_operators as uo', 'uo.operator_id', 't.operator_id')
      .select(['t.id', 't.name'])
      .where('uo.owner_id', '=', client.userId)
      .where('t.category', '=', 'incoming')
      .orderBy('t.name')
      .execute()
    expect(products.length).toBeGreaterThan(1)
    const lines = Array.from({ length: LINES }, (_, index) => ({
      product: products[index % products.length] ?? { id: '', name: '' },
      amount: 1_000 + index * 37,
      fee: 10 + index,
      reference: String(4_815_162_300 + index),
    }))
    await signInAs(client)
    await page.goto('/app/transactions/incoming')
    await expect(page.getByText('Aucune transaction entrante')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const field = {
      product: dialog.getByRole('combobox', { name: 'Produit' }),
      agency: dialog.getByRole('combobox', { name: 'Agence' }),
      amount: dialog.getByLabel('Montant'),
      fee: dialog.getByLabel('Frais'),
      reference: dialog.getByLabel('Référence'),
    }

    const durations: number[] = []
    for (const [index, { product, amount, fee, reference }] of lines.entries()) {
      const startedAt = performance.now()
      if (index === 0) {
        await press(page, 'n')
        await expect(field.product).toBeFocused()
      }
      await moveTo(page, field.product, 'Shift+Tab')
      // Without its accents, as people type.
      await type(page, product.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 5))
      await press(page, 'Enter')
      await moveTo(page, field.amount, 'Tab')
      await type(page, String(amount))
      if (index === 0) {
        await moveTo(page, field.agency, 'Tab')
        await type(page, 'fes')
        await press(page, 'Enter')
      }
      await moveTo(page, field.fee, 'Tab')
      await type(page, String(fee))
      await moveTo(page, field.reference, 'Tab')
      await type(page, reference)
      await press(page, 'Control+Enter')
      await expect(dialog.getByText(index === 0 ? 'enregistré' : `${index + 1} lignes ajoutées`)).toBeVisible()
      await expect(field.amount).toBeFocused()
      durations.push(performance.now() - startedAt)
    }

    const median = findMedian(durations)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    console.log(durations.map((duration, index) => `line ${index + 1}: ${seconds(duration)}`).join('\n'))
    console.log(`median: ${seconds(median)} a line`)
    const rows = await db
      .selectFrom('transactions')
      .select(['transaction_type_id', 'amount', 'fee', 'reference'])
      .where('owner_id', '=', client.userId)
      .orderBy('amount')
      .execute()
    expect(rows).toEqual(
      lines.map(({ product, amount, fee, reference }) => ({
        transaction_type_id: product.id,
        amount: amount * 100,
        fee: fee * 100,
        reference,
      })),
    )
    expect(median).toBeLessThan(LINE_LIMIT_MS)
  },
)
