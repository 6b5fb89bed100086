import { arch, cpus } from 'node:os'

export interface Outcome {
  readonly line: string
  readonly faults: readonly string[]
}

export function report(name: string, { line, faults }: Outcome): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${arch()}, Node ${process.version}`
  console.log(`${name}: ${line} (${new Date().toISOString().slice(0, 10)}, ${machine})`)
  for (const fault of faults) console.log(`${name} DOES NOT HOLD: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

export function createFaults() {
  const faults: string[] = []
  return {
    faults,
    promise(kept: boolean, otherwise: string) {
      if (!kept) faults.push(otherwise)
    },
  }
}
