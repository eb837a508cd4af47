import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusFile, fuzz } from '#tests/fuzz/fuzz-target.ts'
import { closeTargets, targets } from '#tests/fuzz/targets.ts'

const usage = `usage: npm run fuzz [-- --target <name>] [--inputs 1000000] [--seed <number>]
  targets: ${targets.map(({ name }) => name).join(' ')}
  An input that shows a fault is kept in tests/fuzz/corpus, where the tests find it.`

const readWords = () => {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      inputs: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const chosen = targets.filter(({ name }) => values.target === undefined || name === values.target)
  const inputs = Number(values.inputs ?? 1_000_000)
  const seed = Number(values.seed ?? Date.now() % 2 ** 32)
  const isRight = chosen.length > 0 && Number.isSafeInteger(inputs) && inputs > 0 && Number.isSafeInteger(seed)
  return values.help === true || !isRight ? undefined : { chosen, inputs, seed }
}

const words = readWords()
if (!words) {
  console.error(usage)
  process.exit(2)
}
let faults = 0
for (const target of words.chosen) {
  const startedMs = performance.now()
  const finding = await fuzz(target, words.inputs, words.seed)
  const took = `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`
  if (!finding) {
    console.log(`${target.name}: ${words.inputs} inputs, seed ${words.seed}, ${took}: no fault`)
    continue
  }
  faults += 1
  const file = corpusFile(target.name, createHash('sha256').update(finding.input).digest('hex').slice(0, 16))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${finding.input.toString('hex')}\n`)
  console.log(`${target.name}: a fault after ${took}, seed ${words.seed}, kept as ${file}\n${String(finding.error)}`)
}
await closeTargets()
process.exitCode = faults === 0 ? 0 : 1
