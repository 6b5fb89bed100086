import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SETUP = './tests/support/global-setup.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    // Each worker opens pools on the one Postgres of the run: more workers than this only wait for each other.
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    // The machines of CI are slow and busy; a hang is still found.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules and components, beside what they test; a component test asks for jsdom in its first line.
          include: ['{shared,server,client}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: { name: 'house', include: ['tests/house/**/*.test.ts'], globalSetup: SETUP },
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: SETUP },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // They start, kill and measure servers: two at once would measure each other.
          fileParallelism: false,
          globalSetup: SETUP,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
