import { cpus, totalmem } from 'node:os'

/** The machine that a figure was taken on. */
export const machineLine = (): string => {
  const cores = cpus()
  return `machine: ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
}

/** The value below which a share of the sorted values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
