import { spawnSync } from 'node:child_process'
import { SkeletonFault, writeCallSkeleton } from './new/call-skeleton.ts'

const usage = `usage: npm run new -- call <subject> <name>
  such as: npm run new -- call gifts anchorTotals
  writes the skeleton of a call on an existing subject; it compiles, and its test fails until its handler is written`

const run = (program: string, ...args: string[]): void => {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
}

const [what, subject, name, ...more] = process.argv.slice(2)
if (what !== 'call' || subject === undefined || name === undefined || more.length > 0) {
  console.error(usage)
  process.exit(2)
}

try {
  const files = writeCallSkeleton('.', subject, name)
  run('oxfmt', ...files)
  run('node', 'scripts/contract-doc.ts')
  console.log([...files, 'docs/contract.md (generated)', 'Next: docs/adding.md, "A call"'].join('\n'))
} catch (error) {
  if (!(error instanceof SkeletonFault)) throw error
  console.error(error.message)
  process.exit(2)
}
