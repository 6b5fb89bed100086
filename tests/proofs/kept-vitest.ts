import { createVitest, type Vitest } from 'vitest/node'

export interface KeptRun {
  readonly passed: number
  readonly failed: number
  /** Of each test that failed, its name and message. */
  readonly failures: readonly string[]
}

/** A vitest that stays between runs: its Postgres goes on, and only files that changed are transformed again. */
export interface KeptVitest {
  /** To be called after each write to a file of the folder. */
  changed(file: string): void
  run(tests: string, filter: string): Promise<KeptRun>
  close(): Promise<void>
}

/** For tests in the process of the product: the built server is built once only. The caller closes it. */
export async function keepVitest(folder: string, project: string): Promise<KeptVitest> {
  const vitest = await createVitest('test', {
    root: folder,
    project: [project],
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
    execArgv: [],
  })
  return {
    changed: (file) => vitest.invalidateFile(file),
    run: (tests, filter) => runIn(vitest, tests, filter),
    close: () => vitest.close(),
  }
}

async function runIn(vitest: Vitest, tests: string, filter: string): Promise<KeptRun> {
  const specifications = await vitest.globTestSpecifications([tests])
  vitest.setGlobalTestNamePattern(filter)
  const { testModules } = await vitest.runTestSpecifications(specifications, true)
  // The result also has the files of earlier runs, as they ended then.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  let passed = 0
  const failures: string[] = []
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      if (state === 'passed') passed += 1
      if (state === 'failed') failures.push(`${test.fullName}: ${errors?.[0]?.message ?? ''}`)
    }
  }
  return { passed, failed: failures.length, failures }
}
