import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function ownVariables(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]))
}

function shade(color: string, index: number): string {
  return merged.colors[color]?.[index] ?? '#000000'
}

describe('contrast of every pair that carries text (WCAG AA, 4.5)', () => {
  const schemes = { light: ownVariables(':root'), dark: ownVariables(":root[data-mantine-color-scheme='dark']") }

  for (const [scheme, variables] of Object.entries(schemes)) {
    it.each(['ink', 'ink-soft', 'money-in', 'money-out', 'accent-ink'])(
      `${scheme}: %s on ground, sheet and hover`,
      (name) => {
        for (const ground of ['ground', 'sheet', 'row-hover']) {
          expect(contrast(variables[name] ?? '', variables[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
        }
      },
    )
  }

  it.each(['sandouk', 'red', 'green', 'yellow'])('white on a filled %s button', (color) => {
    expect(contrast('#ffffff', shade(color, 7))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', shade(color, 6))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['sandouk', 'red', 'green', 'yellow', 'gray'])('a pale %s badge', (color) => {
    const { dark } = cssVariablesResolver(merged)
    const ground = dark[`--mantine-color-${color}-light`] ?? ''
    expect(contrast(shade(color, 9), shade(color, 1))).toBeGreaterThanOrEqual(4.5)
    if (color !== 'gray') expect(contrast(shade(color, 2), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('errors, links, placeholders and dimmed text', () => {
    expect(contrast(shade('red', 6), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade('red', 4), shade('dark', 7))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade('gray', 6), shade('gray', 0))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade('dark', 2), shade('dark', 6))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade('sandouk', 4), shade('dark', 7))).toBeGreaterThanOrEqual(4.5)
  })
})
