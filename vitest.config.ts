import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SETUP = './tests/support/global-setup.ts'

/** A shared machine can stall. Tests that pass at the second try are listed at the end of the run (tests/run.ts). */
const retry = process.env['CI'] === undefined ? 0 : 1

/** A fifth of the API tests. Begun last, as small files without times of an earlier run are, they would leave a core idle. */
const LONG_FILE = /\/tests\/api\/(roles-|pin-)?matrix\.test\.ts$/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILE.test(moduleId)
    // Of one project, the others are apart: files of a project stay together.
    const first = sorted.findIndex(({ project }) => project.name === 'api')
    const long = sorted.filter(isLong)
    const others = sorted.filter((file) => !isLong(file))
    return first === -1 ? sorted : others.toSpliced(first, 0, ...long)
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // All workers use one Postgres and share its cores: more workers only wait for each other.
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    sequence: { sequencer: LongFilesFirst },
    // Machines of CI can be slow and busy.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The built server is tried as Node loads it.
    server: { deps: { external: [/\/dist\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules, beside what they test. They keep no state, and loading modules again for each file costs more than most files.
          include: ['{shared,server}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          // Components and their state, beside what they test. Component tests select jsdom in their first line.
          include: ['client/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: { name: 'house', isolate: false, include: ['tests/house/**/*.test.ts'], globalSetup: SETUP },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: SETUP,
          retry,
          // Each file has its own database and application. Loading the server again for each costs more than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // They start, kill and measure servers: two at once would disturb each other.
          fileParallelism: false,
          globalSetup: SETUP,
          retry,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
